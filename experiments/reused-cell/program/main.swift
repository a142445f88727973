import reused_cell

reused_cell.main()
