/** What a person wants to do with an alarm. */
export type AlarmAction = 'ack' | 'shelve' | 'disable' | 'open';
