/// A stop of a GTFS feed: a row of `stops.txt`.
///
/// An empty field is nil, because GTFS has no other way to omit a field.
package struct Stop: Sendable, Equatable {
    /// `stop_id`, unique within the feed.
    package var identifier: String
    /// `stop_name`.
    package var name: String
    /// `stop_code`.
    package var code: String?
    /// `stop_desc`.
    package var details: String?
    /// `stop_lat`, in degrees from -90 to 90.
    package var latitude: Double?
    /// `stop_lon`, in degrees from -180 to 180.
    package var longitude: Double?
    /// `zone_id`.
    package var zone: String?
    /// `parent_station`: the identifier of another stop.
    package var parentStation: String?

    package init(
        identifier: String,
        name: String,
        code: String? = nil,
        details: String? = nil,
        latitude: Double? = nil,
        longitude: Double? = nil,
        zone: String? = nil,
        parentStation: String? = nil
    ) {
        self.identifier = identifier
        self.name = name
        self.code = code
        self.details = details
        self.latitude = latitude
        self.longitude = longitude
        self.zone = zone
        self.parentStation = parentStation
    }

    /// A stop's optional fields, by the feed's names.
    package enum Column: String, CaseIterable, Sendable {
        case code = "stop_code"
        case details = "stop_desc"
        case latitude = "stop_lat"
        case longitude = "stop_lon"
        case zone = "zone_id"
        case parentStation = "parent_station"
    }
}
