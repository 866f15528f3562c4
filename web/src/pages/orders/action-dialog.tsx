import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { actOnOrder, type Order, type OrderAction } from '../../api/order';
import { recordChoices } from '../../api/record';
import { useT } from '../../text/language';
import { parseNumber } from '../../text/number';
import { announce } from '../../ui/announce';
import { Button, ButtonRow } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { NumberField, TextField } from '../../ui/field';
import { PickerField } from '../../ui/picker-field';
import { ErrorNote } from '../../ui/state-views';
import { Amounts } from './amounts';
import css from './orders.module.css';

interface ActionDialogProps {
    order: Order;
    action: OrderAction;
    onDone: () => void;
    onClose: () => void;
}

/** Asks for what an action needs: a line, amounts, a reason. */
export function ActionDialog({ order, action, onDone, onClose }: ActionDialogProps) {
    const t = useT();
    const [line, setLine] = useState('');
    const [good, setGood] = useState('');
    const [reject, setReject] = useState('');
    const [reason, setReason] = useState('');
    const [isChecked, setChecked] = useState(false);
    const [isBusy, setBusy] = useState(false);
    const [error, setError] = useState<unknown>();
    const fields = error instanceof ApiError ? error.fields : {};
    const hasAmounts = action === 'end' || action === 'report';
    const fault = (text: string) => (text !== '' && parseNumber(text) === undefined ? t('schema.number') : undefined);
    const isEmpty = action === 'report' && good === '' && reject === '';
    const submit = async () => {
        setChecked(true);
        if (isBusy || fault(good) || fault(reject) || isEmpty || (action === 'start' && !line)) return;
        setBusy(true);
        setError(undefined);
        try {
            await actOnOrder(order, action, {
                ...(action === 'start' && { line_id: line }),
                ...(reason.trim() && { reason: reason.trim() }),
                ...(good !== '' && { good_qty: parseNumber(good) }),
                ...(reject !== '' && { reject_qty: parseNumber(reject) }),
            });
            announce(t('orders.said_done', { order: order.order_name, what: t(`orders.${action}_done`) }));
            onDone();
            onClose();
        } catch (caught) {
            setError(caught);
            setBusy(false);
            onDone();
        }
    };
    return (
        <Dialog
            title={t(`orders.${action}_title`, { order: order.order_name })}
            size="small"
            onClose={onClose}
            onSubmit={() => void submit()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                    <Button kind={action === 'abort' ? 'danger' : 'primary'} type="submit" isBusy={isBusy}>
                        {t(`orders.${action}`)}
                    </Button>
                </ButtonRow>
            }
        >
            {error !== undefined && <ErrorNote what={t(`orders.${action}_failed`)} error={error} />}
            <Amounts order={order} />
            {action === 'abort' && <p>{t('orders.abort_text')}</p>}
            {action === 'start' && (
                <PickerField
                    label={t('record.line_id')}
                    value={line}
                    onChange={setLine}
                    find={(q) => recordChoices('line', q)}
                    isRequired
                    error={isChecked && !line ? t('schema.required') : fields['line_id']}
                />
            )}
            {hasAmounts && (
                <div className={css.amounts}>
                    <NumberField
                        label={t('orders.add_good')}
                        value={good}
                        onChange={setGood}
                        unit={order.unit}
                        error={fault(good) ?? (isChecked && isEmpty ? t('orders.report_first') : fields['good_qty'])}
                    />
                    <NumberField
                        label={t('orders.add_reject')}
                        value={reject}
                        onChange={setReject}
                        unit={order.unit}
                        error={fault(reject) ?? fields['reject_qty']}
                    />
                    <p className={css.muted}>{t('orders.amounts_help')}</p>
                </div>
            )}
            {action !== 'start' && (
                <TextField
                    label={t('orders.reason')}
                    value={reason}
                    onChange={setReason}
                    error={fields['reason']}
                    input={{ maxLength: 500 }}
                />
            )}
        </Dialog>
    );
}
