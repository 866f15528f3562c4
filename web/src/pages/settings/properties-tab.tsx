import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { properties, type Properties, type SaveResult } from '../../api/properties';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { CodeLines } from '../../ui/code-lines';
import { FindBox } from '../../ui/find-box';
import { useLeaveGuard } from '../../ui/leave-guard';
import { Bar } from '../../ui/page';
import { ErrorNote, QueryView } from '../../ui/state-views';
import { useSearch } from '../../ui/use-search';
import { PropertyForm } from './property-form';
import { sectionOrder, sectionText } from './property-sections';
import { SaveDialog } from './save-dialog';
import { SavedNote } from './saved-note';
import { useDraft, type DraftCheck } from './use-draft';
import { VersionsPanel } from './versions-panel';
import css from './settings.module.css';

/** The properties file: a form by section and its raw text, both on one draft. */
export default function PropertiesTab() {
    const t = useT();
    const query = useQuery(properties);
    return (
        <QueryView query={query} what={t('props.failed')} rows={8}>
            {(loaded) => <Editor loaded={loaded} />}
        </QueryView>
    );
}

function Editor({ loaded }: { loaded: Properties }) {
    const t = useT();
    const client = useQueryClient();
    const { draft, isDirty, setText, discard, check } = useDraft(loaded);
    const { question } = useLeaveGuard(isDirty);
    const [isSaving, setSaving] = useState(false);
    const [saved, setSaved] = useState<SaveResult>();
    const [search, change] = useSearch();
    const q = search.get('q') ?? '';
    const isText = search.get('view') === 'text';
    const sections = (search.get('section') ?? '').split(',').filter(Boolean);
    const set = (name: string, value: string) => change({ [name]: value });
    const onSaved = (result: SaveResult) => {
        setSaving(false);
        setSaved(result);
        void client.invalidateQueries({ queryKey: properties.queryKey }).then(discard);
    };
    const chips = sectionOrder.map((id) => {
        const known = loaded.entries.filter((entry) => entry.section === id);
        return { id, label: t(sectionText(id)), count: known.length };
    });
    return (
        <div className={css.stack}>
            <Bar>
                <div className={css.segments} role="group" aria-label={t('props.view')}>
                    <button type="button" aria-pressed={!isText} onClick={() => set('view', '')}>
                        {t('props.form')}
                    </button>
                    <button type="button" aria-pressed={isText} onClick={() => set('view', 'text')}>
                        {t('props.text')}
                    </button>
                </div>
                {!isText && <FindBox label={t('props.find')} value={q} onChange={(text) => set('q', text)} />}
                <span className={css.muted}>{t('props.file', { path: loaded.path })}</span>
            </Bar>
            {saved && <SavedNote result={saved} onClose={() => setSaved(undefined)} />}
            {isText ? (
                <CodeLines
                    label={t('props.text_label')}
                    text={draft.text}
                    faults={check.faults.map(({ line = 1, message }) => ({
                        line,
                        message: message.replace(/^line \d+: /, ''),
                    }))}
                    onChange={setText}
                />
            ) : (
                <>
                    <Chips
                        label={t('props.sections')}
                        chips={chips.filter((chip) => chip.count > 0)}
                        chosen={sections}
                        onChange={(chosen) => set('section', chosen.join(','))}
                    />
                    <PropertyForm
                        entries={loaded.entries}
                        draft={draft}
                        faults={check.faults}
                        q={q}
                        sections={sections}
                        onChange={setText}
                    />
                </>
            )}
            {isDirty && <SaveBar check={check} onDiscard={discard} onSave={() => setSaving(true)} />}
            <VersionsPanel current={loaded} isDirty={isDirty} onRestored={setSaved} />
            {isSaving && (
                <SaveDialog
                    draft={draft}
                    check={check}
                    onClose={() => setSaving(false)}
                    onSaved={onSaved}
                    onTheirs={discard}
                />
            )}
            {question}
        </div>
    );
}

/** Shows which changes the draft makes, as the gateway's check reports it. */
function SaveBar({ check, onDiscard, onSave }: { check: DraftCheck; onDiscard: () => void; onSave: () => void }) {
    const t = useT();
    const faults = check.faults.length;
    const { acts_now: actsNow = [], needs_restart: needsRestart = [] } = check.result ?? {};
    const state = !check.isDone
        ? t('props.checking')
        : faults > 0
          ? t('props.faults', { count: faults })
          : check.result
            ? t('props.would', { now: actsNow.length, later: needsRestart.length })
            : '';
    return (
        <div className={css.save}>
            {check.isDone && check.error !== undefined && check.error !== null && (
                <ErrorNote what={t('props.check_failed')} error={check.error} />
            )}
            <span role="status" className={faults > 0 ? css.fault : undefined}>
                {state}
            </span>
            <ButtonRow align="end">
                <Button onClick={onDiscard}>{t('props.discard')}</Button>
                <Button
                    kind="primary"
                    blocked={!check.isDone ? t('props.checking') : faults > 0 ? t('props.correct_first') : undefined}
                    onClick={onSave}
                >
                    {t('props.review')}
                </Button>
            </ButtonRow>
        </div>
    );
}
