import type { Tag } from '../../api/tag';
import { csvLine } from '../../text/csv';
import { plainText } from '../../text/plain-text';

/** The columns that the gateway exports and imports, in its order. */
export const csvColumns = [
    'tag_id',
    'opc_id',
    'tag_name',
    'plc_address',
    'data_type',
    'description',
    'timecycle',
    'scale',
    'offset',
    'scale_from',
    'scale_from_as',
    'none_value',
    'states',
    'unit',
    'display_format',
    'min_value',
    'max_value',
    'clamp',
    'writable',
    'deadband',
    'deadband_percent',
    'record',
    'retention_days',
    'alias_name',
    'note',
    'importance',
    'lat',
    'lng',
    'linked_asset_id',
    'options',
    'trip_hi',
    'hi_hi',
    'hi',
    'lo',
    'lo_lo',
    'trip_lo',
    'trip_hi_priority',
    'hi_hi_priority',
    'hi_priority',
    'lo_priority',
    'lo_lo_priority',
    'trip_lo_priority',
    'trip_hi_message',
    'hi_hi_message',
    'hi_message',
    'lo_message',
    'lo_lo_message',
    'trip_lo_message',
    'bool_true',
    'bool_false',
    'bool_true_priority',
    'bool_false_priority',
    'bool_true_message',
    'bool_false_message',
    'alarm_deadband',
    'alarm_on_delay_ms',
    'alarm_off_delay_ms',
    'alarm_enabled',
] as const satisfies readonly (keyof Tag)[];

function fieldOf(value: unknown): string {
    if (value === null || value === undefined) return '';
    if (typeof value !== 'object') return plainText(value);
    return Object.keys(value).length > 0 ? JSON.stringify(value) : '';
}

/** Tags as a file that can be imported again; what a sheet would take for a formula is guarded. */
export function tagCsv(tags: readonly Tag[]): string {
    return csvLine(csvColumns) + tags.map((tag) => csvLine(csvColumns.map((name) => fieldOf(tag[name])))).join('');
}

/** The changes of many tags as a file of the bulk call: other columns stay as they are. */
export function changeCsv(tags: readonly Tag[], changed: Readonly<Record<string, string>>): string {
    const names = Object.keys(changed).filter((name) => name !== 'tag_id' && name !== 'plc_address');
    const header = csvLine(['tag_id', 'plc_address', ...names]);
    return (
        header +
        tags
            .map((tag) => csvLine([tag.tag_id, tag.plc_address, ...names.map((name) => changed[name] as string)]))
            .join('')
    );
}
