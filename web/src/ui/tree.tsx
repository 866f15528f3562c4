import { useRef, useState } from 'react';
import { useT } from '../text/language';
import { Icon } from './icon';
import css from './tree.module.css';

export interface TreeNode {
    id: string;
    label: string;
    /** Right of the label: a unit, a count. */
    side?: React.ReactNode;
    hasChildren: boolean;
    /** Absent: it cannot be ticked. Choosing it ticks it. */
    isTicked?: boolean;
    /** Its tick is about what is below it: a press on its name only opens it. */
    isBranch?: boolean;
}

interface TreeProps {
    label: string;
    roots: readonly TreeNode[];
    /** The children of an open node; undefined = they are loading. Called while the node is open. */
    childrenOf: (id: string) => readonly TreeNode[] | undefined;
    /** A node is opened: load its children. */
    onOpen?: (id: string) => void;
    /** Open before anyone has opened or closed a node. */
    initiallyOpen?: readonly string[];
    chosen?: string;
    onChoose: (id: string) => void;
}

interface Row {
    node: TreeNode;
    depth: number;
    parent?: string;
}

type Rows = (Row | { loading: string; depth: number })[];

/** What is seen of the tree, from top to bottom. */
function rowsOf(roots: readonly TreeNode[], open: ReadonlySet<string>, childrenOf: TreeProps['childrenOf']): Rows {
    const rows: Rows = [];
    const add = (nodes: readonly TreeNode[], depth: number, parent?: string) => {
        for (const node of nodes) {
            rows.push({ node, depth, parent });
            if (!open.has(node.id)) continue;
            const children = childrenOf(node.id);
            if (children) add(children, depth + 1, node.id);
            else rows.push({ loading: node.id, depth: depth + 1 });
        }
    };
    add(roots, 1);
    return rows;
}

/** A lazy tree, one tab stop: arrows move, right opens, left closes or goes up, Enter
 *  chooses; Space ticks a branch. */
export function Tree({ label, roots, childrenOf, onOpen, initiallyOpen, chosen, onChoose }: TreeProps) {
    const t = useT();
    const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(initiallyOpen));
    const [focused, setFocused] = useState<string>();
    const list = useRef<HTMLUListElement>(null);
    const rows = rowsOf(roots, open, childrenOf);
    const nodes = rows.filter((row): row is Row => 'node' in row);
    const current = nodes.some((row) => row.node.id === focused) ? focused : nodes[0]?.node.id;

    const toggle = (id: string, to: boolean) => {
        const next = new Set(open);
        if (to) next.add(id);
        else next.delete(id);
        setOpen(next);
        if (to) onOpen?.(id);
    };
    const go = (id: string | undefined) => {
        if (id === undefined) return;
        setFocused(id);
        list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
    };
    const onKeyDown = (event: React.KeyboardEvent, row: Row) => {
        const at = nodes.indexOf(row);
        const isOpen = open.has(row.node.id);
        const act: Record<string, () => void> = {
            ArrowDown: () => go(nodes[at + 1]?.node.id),
            ArrowUp: () => go(nodes[at - 1]?.node.id),
            Home: () => go(nodes[0]?.node.id),
            End: () => go(nodes.at(-1)?.node.id),
            ArrowRight: () =>
                row.node.hasChildren && !isOpen
                    ? toggle(row.node.id, true)
                    : isOpen
                      ? go(nodes[at + 1]?.node.id)
                      : undefined,
            ArrowLeft: () => (isOpen ? toggle(row.node.id, false) : go(row.parent)),
            Enter: () => (row.node.isBranch ? toggle(row.node.id, !isOpen) : onChoose(row.node.id)),
            ' ': () => onChoose(row.node.id),
        };
        if (!act[event.key]) return;
        event.preventDefault();
        act[event.key]?.();
    };
    return (
        <ul ref={list} className={css.tree} role="tree" aria-label={label}>
            {rows.map((row) =>
                'loading' in row ? (
                    <li
                        key={`${row.loading} loading`}
                        className={css.loading}
                        role="none"
                        ref={(item) => indent(item, row.depth)}
                    >
                        {t('loading')}
                    </li>
                ) : (
                    <li
                        key={row.node.id}
                        data-id={row.node.id}
                        className={css.node}
                        role="treeitem"
                        aria-level={row.depth}
                        aria-expanded={row.node.hasChildren ? open.has(row.node.id) : undefined}
                        aria-selected={row.node.isTicked === undefined ? chosen === row.node.id : undefined}
                        aria-checked={row.node.isTicked}
                        tabIndex={row.node.id === current ? 0 : -1}
                        ref={(item) => indent(item, row.depth)}
                        onFocus={() => setFocused(row.node.id)}
                        onKeyDown={(event) => onKeyDown(event, row)}
                        onClick={(event) => {
                            const isOfTick = event.target instanceof Element && event.target.closest('[data-tick]');
                            const { id, isBranch, hasChildren } = row.node;
                            if (hasChildren && !(isBranch && isOfTick)) toggle(id, !open.has(id));
                            if (!isBranch || isOfTick) onChoose(id);
                        }}
                    >
                        <span className={open.has(row.node.id) ? css.open : css.closed}>
                            {row.node.hasChildren && <Icon name="right" />}
                        </span>
                        {row.node.isTicked !== undefined && (
                            <span className={css.tick} data-tick>
                                {row.node.isTicked && <Icon name="check" />}
                            </span>
                        )}
                        <span className={css.label}>{row.node.label}</span>
                        {row.node.side}
                    </li>
                ),
            )}
        </ul>
    );
}

function indent(item: HTMLElement | null, depth: number): void {
    if (item) item.style.paddingLeft = `${(depth - 1) * 20 + 8}px`;
}
