import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import { instructionsOf, setInstruction } from '../../api/alarm-instruction';
import { ApiError } from '../../api/api-error';
import { systemOpc } from '../../api/opc';
import { useSession } from '../../api/session';
import { changeTag, tagById, type Tag } from '../../api/tag';
import { bitWords } from '../../plot/plot-states';
import { isolated } from '../../text/isolate';
import { useT } from '../../text/language';
import { parseNumber } from '../../text/number';
import {
    alarmDraft,
    alarmFaults,
    alarmKind,
    changedSettings,
    hasAlarm,
    settingsBody,
    type AlarmDraft,
    type AlarmKind,
} from '../../ui/alarm-draft';
import { AlarmFields } from '../../ui/alarm-fields';
import { announce } from '../../ui/announce';
import { Button, ButtonRow } from '../../ui/button';
import { Facts } from '../../ui/facts';
import { useLeaveGuard } from '../../ui/leave-guard';
import { Panel } from '../../ui/panel';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import { LimitList } from './limits-panel';
import { TagAlarms } from './tag-alarms';
import css from './tag.module.css';

/** The alarm of a tag: engineers change it, others read it. */
export default function AlarmTab() {
    const tag = useOutletContext<Tag>();
    return <TagAlarm tag={tag} />;
}

export function TagAlarm({ tag }: { tag: Tag }) {
    const t = useT();
    const { can } = useSession();
    const kind = alarmKind(tag.data_type);
    const query = useQuery({ ...instructionsOf([tag.tag_id]), staleTime: Infinity });
    if (!kind || tag.opc_id === systemOpc) return <EmptyState>{t('alarm_set.no_number')}</EmptyState>;
    return (
        <>
            <Panel title={t('tag_alarm.tab')}>
                <QueryView query={query} what={t('alarm_set.load_failed')} rows={6}>
                    {([instruction = '']) =>
                        can('engineer') ? (
                            <AlarmForm tag={tag} kind={kind} instruction={instruction} />
                        ) : (
                            <ReadAlarm tag={tag} kind={kind} instruction={instruction} />
                        )
                    }
                </QueryView>
            </Panel>
            <TagAlarms tagId={tag.tag_id} />
        </>
    );
}

interface AlarmProps {
    tag: Tag;
    kind: AlarmKind;
    instruction: string;
}

/** The draft with the longer delay that a link of the statistics proposes: `?more_off=5` is 5 s more. */
function withProposal(draft: AlarmDraft, search: URLSearchParams): AlarmDraft {
    const next = { ...draft };
    for (const delay of ['on', 'off'] as const) {
        const more = parseNumber(search.get(`more_${delay}`) ?? '');
        if (more !== undefined && more > 0)
            next[`${delay}_delay`] = String((parseNumber(draft[`${delay}_delay`]) ?? 0) + more);
    }
    return next;
}

function AlarmForm({ tag, kind, instruction }: AlarmProps) {
    const t = useT();
    const client = useQueryClient();
    const [search] = useSearchParams();
    const [before, setBefore] = useState(() => alarmDraft([{ ...tag, instruction }]));
    const [draft, setDraft] = useState<AlarmDraft>(() => withProposal(before, search));
    const [isChecked, setChecked] = useState(false);
    const [error, setError] = useState<unknown>();
    const [isBusy, setBusy] = useState(false);
    const changed = changedSettings(before, draft);
    const hasInstruction = draft.instruction.trim() !== before.instruction.trim();
    const isChanged = hasInstruction || Object.keys(changed).length > 0;
    // The gateway keeps an instruction with the alarm, which exists as long as it has a level.
    const instructionFault =
        hasInstruction && draft.instruction.trim() !== '' && !hasAlarm(draft, kind)
            ? t(`alarm_set.no_alarm_${kind}`)
            : undefined;
    const { question } = useLeaveGuard(isChanged && !isBusy);
    const [raised, left] = [search.get('raised'), search.get('left')];
    const save = async () => {
        setChecked(true);
        if (isBusy || !isChanged || instructionFault || Object.keys(alarmFaults(draft)).length > 0) return;
        setBusy(true);
        setError(undefined);
        try {
            if (Object.keys(changed).length > 0) await changeTag(tag.tag_id, settingsBody(changed));
            if (hasInstruction) await setInstruction([tag.tag_id], draft.instruction.trim());
            // Without a level there is no alarm that could keep an instruction.
            const saved = hasAlarm(draft, kind) ? draft : { ...draft, instruction: '' };
            setBefore(saved);
            setDraft(saved);
            announce(t('alarm_set.saved'));
        } catch (caught) {
            setError(caught);
        }
        setBusy(false);
        await client.invalidateQueries({ queryKey: ['alarm'] });
        await client.invalidateQueries({ queryKey: tagById(tag.tag_id).queryKey });
    };
    const known = error instanceof ApiError ? error.fields : {};
    return (
        <form
            className={css.alarmForm}
            noValidate
            onSubmit={(event) => {
                event.preventDefault();
                void save();
            }}
        >
            <p>{t(`alarm_set.help_${kind}`)}</p>
            {raised && left && isChanged && (
                <p className={css.proposed}>{t('alarm_set.proposed', { count: Number(raised), left })}</p>
            )}
            <AlarmFields
                kind={kind}
                draft={draft}
                onChange={setDraft}
                count={1}
                unit={tag.unit}
                words={bitWords(tag)}
                isChecked={isChecked}
                errors={known}
                instructionError={(isChecked ? instructionFault : undefined) ?? known['instruction']}
            />
            {error !== undefined && Object.keys(known).length === 0 && (
                <ErrorNote what={t('alarm_set.failed')} error={error} />
            )}
            <ButtonRow align="end">
                {isChanged && <Button onClick={() => setDraft(before)}>{t('alarm_set.undo')}</Button>}
                <Button kind="primary" type="submit" isBusy={isBusy} blocked={isChanged ? undefined : t('diff.none')}>
                    {t('alarm_set.save')}
                </Button>
            </ButtonRow>
            {question}
        </form>
    );
}

/** For persons who may not change it. */
function ReadAlarm({ tag, kind, instruction }: AlarmProps) {
    const t = useT();
    const draft = alarmDraft([tag]);
    const seconds = (text: string) => t('alarm_set.seconds', { value: text });
    const deadband = `${draft.alarm_deadband} ${tag.unit}`.trim();
    return (
        <>
            <LimitList tag={tag} hasMessages />
            <Facts
                facts={[
                    [t('alarm_set.on_delay'), seconds(draft.on_delay)],
                    [t('alarm_set.off_delay'), seconds(draft.off_delay)],
                    ...(kind === 'limit' ? [[t('alarm_set.deadband'), deadband] as const] : []),
                    [
                        t('alarm_set.enabled'),
                        t(tag.alarm_enabled ? 'alarm_set.in_service' : 'alarm_set.out_of_service'),
                    ],
                    [t('alarm_set.instruction'), instruction ? isolated(instruction) : '–'],
                ]}
            />
        </>
    );
}
