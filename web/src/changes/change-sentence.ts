import type { Change, ChangedField, OpcEvent, ToldLine } from '../api/change';
import { plainText } from '../text/plain-text';
import type { Translate } from '../text/t';
import { formatSpan } from '../text/time';

/** The text of a code, for names that the gateway may give (fields, kinds). */
export type WordOf = (prefix: 'who_field' | 'who_kind', code: string) => string | undefined;

const longValue = 60;

function shortened(text: string): string {
    return text.length > longValue ? `${text.slice(0, longValue)}…` : text;
}

/** The levels of an alarm in a few words: `HI 80, LO 10`. */
function levelsOf(value: readonly unknown[]): string | undefined {
    const rows = value as readonly Record<string, unknown>[];
    if (rows.length === 0 || rows.some((row) => typeof row !== 'object' || typeof row['level'] !== 'string'))
        return undefined;
    return rows
        .map((row) =>
            [row['level'], row['limit'] ?? '']
                .map((part) => plainText(part))
                .join(' ')
                .trim(),
        )
        .join(', ');
}

/** A value of a field as it is said in a sentence. */
export function valueWord(value: unknown, t: Translate): string {
    if (value === null || value === undefined || value === '') return t('who.nothing');
    if (typeof value === 'boolean') return t(value ? 'who.yes' : 'who.no');
    if (typeof value === 'string' || typeof value === 'number') return shortened(String(value));
    if (Array.isArray(value)) return shortened(levelsOf(value) ?? JSON.stringify(value));
    return shortened(JSON.stringify(value));
}

export function fieldWord({ field }: ChangedField, word: WordOf): string {
    return word('who_field', field) ?? field.replace(/^options\./, '');
}

/** `PUMPS.LEVEL`, `device PUMPS`. */
function thingOf(change: Change, t: Translate, word: WordOf): string {
    const [kind, id] = change.id
        ? [change.kind, change.id]
        : [change.part_of.split('/')[0] ?? '', change.part_of.split('/').slice(1).join('/')];
    if (kind === 'tag') return id;
    return t('who.thing', { kind: word('who_kind', kind) ?? kind, id });
}

/** What one field was and is: `high limit: 80 → 85`. */
export function fieldChange(each: ChangedField, t: Translate, word: WordOf): string {
    const field = fieldWord(each, word);
    if (each.is_secret) return t('who.field_secret', { field });
    return t('who.field_change', { field, before: valueWord(each.before, t), after: valueWord(each.after, t) });
}

/** `oskar changed the high limit of PUMPS.LEVEL from 80 to 85.` */
export function changeSentence(change: Change, by: string, count: number, t: Translate, word: WordOf): string {
    const user = by || t('who.somebody');
    const thing = thingOf(change, t, word);
    if (change.id === '') {
        const kind = word('who_kind', change.kind) ?? change.kind;
        return change.part_of
            ? t(`who.${change.event}_some`, { user, count, kind, thing })
            : t(`who.${change.event}_more`, { user, count, kind });
    }
    const [only] = change.fields;
    if (change.event !== 'changed' || !only) return t(`who.${change.event}`, { user, thing });
    if (change.fields.length + change.omitted > 1)
        return t('who.changed_many', { user, count: change.fields.length + change.omitted, thing });
    const field = fieldWord(only, word);
    if (only.is_secret) return t('who.changed_secret', { user, field, thing });
    return t('who.changed_one', {
        user,
        field,
        thing,
        before: valueWord(only.before, t),
        after: valueWord(only.after, t),
    });
}

type CallKey =
    | 'value'
    | 'values'
    | 'ack'
    | 'shelve'
    | 'unshelve'
    | 'enable'
    | 'disable'
    | 'settings'
    | 'settings_back'
    | 'backup'
    | 'backup_deleted'
    | 'restore'
    | 'upgrade'
    | 'user_new'
    | 'user'
    | 'user_deleted'
    | 'password'
    | 'view'
    | 'view_deleted'
    | 'display'
    | 'display_deleted'
    | 'session_ended'
    | 'bin_deleted'
    | 'certificate';

/** Calls that the page can say in words; the first group of the path is the name in the sentence. */
const calls: readonly [method: string, path: RegExp, key: CallKey][] = [
    ['POST', /^\/api\/v1\/tag\/([^/]+)\/value$/, 'value'],
    ['POST', /^\/api\/v1\/values\/write$/, 'values'],
    ['POST', /^\/api\/v5\/alarm\/([^/]+)\/ack$/, 'ack'],
    ['POST', /^\/api\/v5\/alarm\/([^/]+)\/shelve$/, 'shelve'],
    ['POST', /^\/api\/v5\/alarm\/([^/]+)\/unshelve$/, 'unshelve'],
    ['POST', /^\/api\/v5\/alarm\/([^/]+)\/enable$/, 'enable'],
    ['POST', /^\/api\/v5\/alarm\/([^/]+)\/disable$/, 'disable'],
    ['POST', /^\/config\/save$/, 'settings'],
    ['POST', /^\/config\/versions\/([^/]+)\/restore$/, 'settings_back'],
    ['POST', /^\/config\/backup$/, 'backup'],
    ['DELETE', /^\/config\/backup\/([^/]+)$/, 'backup_deleted'],
    ['POST', /^\/config\/restore$/, 'restore'],
    ['POST', /^\/config\/upgrade$/, 'upgrade'],
    ['POST', /^\/api\/v1\/users$/, 'user_new'],
    ['PUT', /^\/api\/v1\/users\/([^/]+)$/, 'user'],
    ['DELETE', /^\/api\/v1\/users\/([^/]+)$/, 'user_deleted'],
    ['PUT', /^\/api\/v1\/session\/password$/, 'password'],
    ['PUT', /^\/api\/v1\/view\/([^/]+)$/, 'view'],
    ['DELETE', /^\/api\/v1\/view\/([^/]+)$/, 'view_deleted'],
    ['POST', /^\/api\/v1\/display$/, 'display'],
    ['DELETE', /^\/api\/v1\/display\/([^/]+)$/, 'display_deleted'],
    ['DELETE', /^\/api\/v1\/sessions\/([^/]+)$/, 'session_ended'],
    ['DELETE', /^\/api\/v1\/bin\/([^/]+)$/, 'bin_deleted'],
    ['POST', /^\/ui\/opcua\/certificates/, 'certificate'],
];

function decoded(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

/** A field of a line that is no call: `tag=T1 value="a b" result=sent`. */
export function lineField(line: string, name: string): string {
    const found = new RegExp(`(?:^| )${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|(\\S*))`).exec(line);
    return found?.[1]?.replace(/\\(.)/g, '$1') ?? found?.[2] ?? '';
}

/** What a line of the audit says, in a sentence; undefined: only its call can be shown. */
export function lineSentence(line: ToldLine, t: Translate, word: WordOf): string | undefined {
    const user = line.user || t('who.somebody');
    if (line.change) return changeSentence(line.change, line.user, line.count, t, word);
    if ((line.method === 'OPCUA_ACCESS' || line.method === 'TRANSFER_ACCESS') && line.path === 'write') {
        const [tag, value, result] = ['tag', 'value', 'result'].map((name) => lineField(line.query, name));
        return t('who.wrote', { user, tag: tag ?? '', value: value ?? '', result: result ?? '' });
    }
    if (line.method === 'KEY_ACCESS') {
        const [key, by] = ['name', 'by'].map((name) => lineField(line.query, name));
        return t('who.key', { user: by || user, event: line.path, key: key ?? '' });
    }
    for (const [method, path, key] of calls) {
        const found = line.method === method && path.exec(line.path);
        if (found) return t(`who_call.${key}`, { user, name: decoded(found[1] ?? '') });
    }
    return undefined;
}

/** What happened to a device, in a sentence. */
export function eventSentence(event: OpcEvent, t: Translate, word: WordOf): string {
    if (event.change) return changeSentence(event.change, event.user, event.count, t, word);
    const span = event.lasted_ms === null ? '' : formatSpan(event.lasted_ms, t);
    if (event.event === 'connected') return span ? t('who.connected_after', { span }) : t('who.connected');
    if (event.event === 'lost')
        return span ? t('who.lost_after', { span, reason: event.text }) : t('who.lost', { reason: event.text });
    if (event.event === 'not_connected') return t('who.not_connected', { reason: event.text });
    return t('who.refused', { tag: event.tag_id, reason: event.text });
}
