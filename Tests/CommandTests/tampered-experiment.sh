#!/bin/bash
# Replaces an experiment: see Installation. Its behaviour is beside its link, in two files of the test's.
real=$(<"$0.real")
if [ "$1" != sample ]; then exec "$real" "$@"; fi
arguments=("$@")
for ((i = 0; i < $#; i++)); do
    case "${arguments[i]}" in
    --variant) at=$((i + 1)); variant=${arguments[at]} ;;
    --scenario) scenario=${arguments[i + 1]} ;;
    esac
done
act_as() { arguments[at]=$1; }
. "$0.tampering"
exec "$real" "${arguments[@]}"
