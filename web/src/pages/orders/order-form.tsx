import { useQueryClient } from '@tanstack/react-query';
import { isOpenField, type Order } from '../../api/order';
import { fieldsOf, newRecord } from '../../api/record-fields';
import { createCall, recordCalls } from '../../api/record-calls';
import { recordKinds } from '../../api/record';
import { useZone } from '../../text/clock';
import { isolated } from '../../text/isolate';
import { useCodeText, useT } from '../../text/language';
import { instantOf, localText } from '../../text/local-time';
import { EditedRecord } from '../../ui/edited-record';
import { RecordDrawer } from '../../ui/record-drawer';

const moments = ['planned_start', 'planned_end'];

/** The order as the form holds it: moments as local texts. */
function asTyped(order: Order, zone: string) {
    const text = (ts: number | null) => (ts === null ? null : localText(ts, zone));
    return { ...order, planned_start: text(order.planned_start), planned_end: text(order.planned_end) };
}

function asSent(fields: Record<string, unknown>, zone: string): Record<string, unknown> {
    const sent = { ...fields };
    for (const name of moments) {
        const value = sent[name];
        if (typeof value === 'string') sent[name] = instantOf(value, zone) ?? null;
    }
    return sent;
}

/** The priority comes before the times, so that start and end are next to each other if there are two columns. */
function timesPaired<Rule extends { name: string }>(rules: readonly Rule[]): Rule[] {
    const others = rules.filter((rule) => rule.name !== 'priority');
    const at = others.findIndex((rule) => rule.name === 'planned_start');
    return [...others.slice(0, at), ...rules.filter((rule) => rule.name === 'priority'), ...others.slice(at)];
}

export function NewOrder({ onClose }: { onClose: () => void }) {
    const t = useT();
    const codeText = useCodeText();
    const zone = useZone();
    const client = useQueryClient();
    const { prefix } = recordKinds.order;
    return (
        <RecordDrawer
            title={t('orders.add')}
            rules={timesPaired(fieldsOf('order', codeText, true))}
            initial={newRecord('order', prefix)}
            onSave={(fields) => createCall(client, 'order')(asSent(fields, zone))}
            onClose={onClose}
        />
    );
}

interface EditOrderProps {
    order: Order;
    onClose: () => void;
    onDeleted: () => void;
}

/** The fields that may be changed in the order's state. */
export function EditOrder({ order, onClose, onDeleted }: EditOrderProps) {
    const t = useT();
    const codeText = useCodeText();
    const zone = useZone();
    const client = useQueryClient();
    const id = order.order_id;
    const calls = recordCalls<Order>(client, 'order', id);
    const rules = fieldsOf('order', codeText, false).filter((rule) => isOpenField(order.order_status, rule.name));
    return (
        <EditedRecord
            id={id}
            name={order.order_name}
            record={order}
            calls={calls}
            about={t('orders.delete_text')}
            isKept={order.order_status !== 'PLAN'}
            onClose={onClose}
            onDeleted={onDeleted}
        >
            {(form) => (
                <RecordDrawer
                    {...form}
                    title={`${isolated(order.order_name)} (${id})`}
                    rules={rules}
                    record={asTyped(order, zone)}
                    onSave={(fields, version) => calls.onSave(asSent(fields, zone), version)}
                    reload={async () => asTyped(await calls.reload(), zone)}
                />
            )}
        </EditedRecord>
    );
}
