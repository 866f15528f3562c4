/** What a person asks for an alarm. */
export type AlarmAction = 'ack' | 'shelve' | 'disable' | 'open';
