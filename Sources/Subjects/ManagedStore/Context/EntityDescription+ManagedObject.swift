extension EntityDescription {
    /// Creates an entity whose objects are instances of the given class.
    ///
    /// Precondition: the list is not empty, and each attribute's position in the list is its index.
    package convenience init(
        _ name: String,
        of objectClass: ManagedObject.Type,
        attributes: [AttributeDescription],
        uniquenessConstraint: AttributeDescription? = nil
    ) {
        self.init(
            name,
            objectClass: objectClass,
            attributes: attributes,
            uniquenessConstraint: uniquenessConstraint
        )
    }

    var managedObjectClass: ManagedObject.Type {
        guard let managedObjectClass = objectClass as? ManagedObject.Type else {
            preconditionFailure("the objects of \(name) are not managed objects")
        }
        return managedObjectClass
    }
}
