import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { basePath } from '../../api/base-path';
import { createDisplay, createDisplayOf, displayList, displayViews } from '../../api/display';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { CopyText } from '../../ui/copy-text';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextArea, TextField } from '../../ui/field';
import { ErrorNote } from '../../ui/state-views';
import { DisplayPages } from './display-pages';
import { addressesOf, displayContent, displaySizes, type PickedPage } from './display-rules';
import { useAct } from '../../ui/use-act';
import css from './users.module.css';

/** Creates a wall display: its name, its page, and its addresses. Then shows the link, only once. */
export function CreateDisplayDialog({ onClose }: { onClose: () => void }) {
    const t = useT();
    const client = useQueryClient();
    const { data: views = [] } = useQuery(displayViews);
    const { run, isBusy, error } = useAct();
    const [name, setName] = useState('');
    const [viewId, setView] = useState('');
    const [pages, setPages] = useState<readonly PickedPage[]>([{ choice: '/', typed: '/', seconds: '30' }]);
    const [size, setSize] = useState('100');
    const [from, setFrom] = useState('');
    const [isChecked, setChecked] = useState(false);
    const [made, setMade] = useState<string>();
    const content = displayContent(pages, Number(size), location.origin, basePath);
    const addresses = addressesOf(from);
    const submit = async () => {
        setChecked(true);
        const called = name.trim();
        if (!called || addresses.length === 0 || (!viewId && !content)) return;
        await run(async () => {
            const { url } =
                viewId || !content
                    ? await createDisplay(viewId, called, addresses)
                    : await createDisplayOf(content, called, addresses);
            setMade(`${location.origin}${basePath}${url}`);
            await client.invalidateQueries({ queryKey: displayList.queryKey });
            await client.invalidateQueries({ queryKey: displayViews.queryKey });
        });
    };
    if (made) return <LinkOnce name={name.trim()} link={made} onClose={onClose} />;
    // The gateway names the address that it does not understand.
    const refused = error instanceof ApiError ? error.fields : {};
    const ofAddresses = Object.entries(refused)
        .filter(([field]) => field.startsWith('addresses'))
        .map(([field, message]) => `${addresses[Number(/\d+/.exec(field)?.[0])] ?? field}: ${message}`)
        .join(' ');
    return (
        <Dialog
            title={t('displays.create')}
            onClose={onClose}
            onSubmit={() => void submit()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                    <Button kind="primary" type="submit" isBusy={isBusy}>
                        {t('displays.create')}
                    </Button>
                </ButtonRow>
            }
        >
            <div className={css.form}>
                <p>{t('displays.text')}</p>
                <TextField
                    label={t('displays.name')}
                    help={t('displays.name_help')}
                    error={isChecked && !name.trim() ? t('schema.required') : undefined}
                    value={name}
                    onChange={setName}
                    input={{ autoComplete: 'off', maxLength: 100 }}
                    isRequired
                />
                {views.length > 0 && (
                    <SelectField
                        label={t('displays.view')}
                        value={viewId}
                        onChange={setView}
                        choices={[
                            { value: '', label: t('displays.new_view') },
                            ...views.map((view) => ({ value: view.view_id, label: view.name })),
                        ]}
                    />
                )}
                {!viewId && (
                    <>
                        <DisplayPages pages={pages} isChecked={isChecked} onChange={setPages} />
                        <SelectField
                            label={t('displays.size')}
                            value={size}
                            onChange={setSize}
                            choices={displaySizes.map((each) => ({ value: String(each), label: `${each} %` }))}
                        />
                    </>
                )}
                <TextArea
                    label={t('displays.addresses')}
                    help={t('displays.addresses_help')}
                    error={isChecked && addresses.length === 0 ? t('schema.required') : ofAddresses || undefined}
                    value={from}
                    onChange={setFrom}
                    rows={2}
                    isRequired
                />
                {error !== undefined && !ofAddresses && <ErrorNote what={t('displays.create_failed')} error={error} />}
            </div>
        </Dialog>
    );
}

function LinkOnce({ name, link, onClose }: { name: string; link: string; onClose: () => void }) {
    const t = useT();
    return (
        <Dialog
            title={t('displays.made', { name })}
            onClose={onClose}
            footer={
                <ButtonRow align="end">
                    <Button kind="primary" onClick={onClose}>
                        {t('apikeys.stored')}
                    </Button>
                </ButtonRow>
            }
        >
            <div className={css.form}>
                <p>{t('displays.once')}</p>
                <CopyText text={link} label={t('displays.link')} />
            </div>
        </Dialog>
    );
}
