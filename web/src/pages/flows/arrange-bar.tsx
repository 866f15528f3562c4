import { useEffect } from 'react';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { Menu } from '../../ui/menu';
import { alignments } from './arrange';
import { useClip } from './clipboard';
import css from './flows.module.css';
import type { FlowDraft } from './use-flow-draft';

/** What is done with several nodes at once, by button and by key. */
export function ArrangeBar({ draft }: { draft: FlowDraft }) {
    const t = useT();
    const clip = useClip();
    const { graph, picked } = draft;
    const nodes = graph.nodes.filter((node) => picked.includes(node.flow_node_id));
    const hasGroup = nodes.some((node) => node.node_type === 'GROUP');
    const paste = () => clip && draft.paste(clip);
    const all = () => draft.pick(graph.nodes.map((node) => node.flow_node_id));
    useEditorKeys({
        c: nodes.length > 0 ? draft.copy : undefined,
        v: clip ? paste : undefined,
        g: nodes.length > 1 ? draft.group : undefined,
        a: graph.nodes.length > 0 ? all : undefined,
        z: draft.canUndo ? draft.undo : undefined,
    });
    const none = nodes.length === 0 ? t('flows.pick_one') : undefined;
    const two = nodes.length < 2 ? t('flows.pick_two') : undefined;
    const three = nodes.length < 3 ? t('flows.pick_three') : undefined;
    return (
        <div className={css.arrange} role="toolbar" aria-label={t('flows.arrange')}>
            <span className={css.count} role="status">
                {t('flows.picked', { count: nodes.length })}
            </span>
            <Button onClick={all} blocked={graph.nodes.length === 0 ? t('flows.empty_editor') : undefined}>
                {t('flows.pick_all')}
            </Button>
            <Button icon="copy" blocked={none} onClick={draft.copy} aria-keyshortcuts="Control+C">
                {t('flows.copy')}
            </Button>
            <Button blocked={clip ? undefined : t('flows.copy_first')} onClick={paste} aria-keyshortcuts="Control+V">
                {t('flows.paste')}
            </Button>
            <Button blocked={two} onClick={draft.group} aria-keyshortcuts="Control+G">
                {t('flows.make_group')}
            </Button>
            <Button blocked={hasGroup ? undefined : t('flows.pick_group')} onClick={draft.ungroup}>
                {t('flows.ungroup')}
            </Button>
            <Menu
                kind="plain"
                icon="down"
                iconOnly={false}
                label={t('flows.align')}
                items={[
                    ...alignments.map((alignment) => ({
                        id: alignment,
                        label: t(`flows.align_${alignment}`),
                        blocked: two,
                        onChoose: () => draft.align(alignment),
                    })),
                    ...(['across', 'down'] as const).map((direction) => ({
                        id: direction,
                        label: t(`flows.distribute_${direction}`),
                        blocked: three,
                        onChoose: () => draft.distribute(direction),
                    })),
                ]}
            />
        </div>
    );
}

/** Ctrl with a letter, where no text is being edited. */
function useEditorKeys(acts: Readonly<Record<string, (() => unknown) | undefined>>) {
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const act = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && acts[event.key];
            const target = event.target as HTMLElement;
            const isText = target.closest('input, textarea, select, [contenteditable], dialog') !== null;
            if (!act || isText || getSelection()?.toString()) return;
            event.preventDefault();
            act();
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    });
}
