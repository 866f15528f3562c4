-- A page of ten million events by any of its filters is a walk along an index, and so is counting up to 10,000 of them.
CREATE INDEX alarm_event_by_event ON alarm_event (event, at, event_id);
CREATE INDEX alarm_event_by_priority ON alarm_event (priority, at, event_id);
CREATE INDEX alarm_event_by_actor ON alarm_event (actor, at, event_id);
