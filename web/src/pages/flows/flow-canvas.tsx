import {
    Background,
    BackgroundVariant,
    ConnectionMode,
    Panel as CanvasPanel,
    Position,
    ReactFlow,
    ReactFlowProvider,
    type EdgeChange,
    type NodeChange,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useMemo } from 'react';
import { classes } from '../../ui/classes';
import { priorityNumber, needsAttention } from '../../api/alarm';
import type { Flow, FlowEdge, FlowNode } from '../../api/flow';
import { useSession } from '../../api/session';
import { useAlarms } from '../../live/use-lists';
import { useT } from '../../text/language';
import { ArrowHead, FitAlways, Sheet, sheetMargin, sheetOf, ZoomButtons } from './canvas-parts';
import { FlowLiveContext, type TagPriorities } from './flow-live';
import { PlantEdge, type PlantEdgeType } from './plant-edge';
import { PlantNode, type PlantNodeType } from './plant-node';
import { onGrid, portAt, portsOf, type Graph, type NodeMove } from './flow-graph';
import { useTagFacts } from '../../live/tag-facts';
import css from './flow-canvas.module.css';

const nothing: readonly string[] = [];
const placeOnGrid = ({ x, y }: { x: number; y: number }, grid: number) => ({ x: onGrid(x, grid), y: onGrid(y, grid) });

const nodeTypes = { plant: PlantNode };
const edgeTypes = { plant: PlantEdge };

export interface CanvasEdits {
    picked: readonly string[];
    onPick: (ids: readonly string[]) => void;
    onMove: (moves: readonly NodeMove[]) => void;
    onConnect: (ends: { from_node_id: string; to_node_id: string; from_port: string; to_port: string }) => void;
    onRemove: (ids: readonly string[]) => void;
}

interface FlowCanvasProps {
    flow: Flow;
    graph: Graph;
    /** Absent: it is only looked at. */
    edits?: CanvasEdits;
    /** A node was pressed while it is only looked at. */
    onOpen?: (node: FlowNode) => void;
}

/** The drawing. While a person only looks at it, nothing on it takes the focus: the list next to it has the same
 *  contents. */
export function FlowCanvas(props: FlowCanvasProps) {
    return (
        <ReactFlowProvider>
            <Canvas {...props} />
        </ReactFlowProvider>
    );
}

function Canvas({ flow, graph, edits, onOpen }: FlowCanvasProps) {
    const t = useT();
    const priorities = usePriorities();
    const picked = edits?.picked ?? nothing;
    const isEdited = edits !== undefined;
    const nodes = useMemo(
        () => graph.nodes.map((node) => canvasNode(node, picked.includes(node.flow_node_id), isEdited, t)),
        [graph.nodes, picked, isEdited, t],
    );
    const edges = useMemo(() => canvasEdges(graph, picked), [graph, picked]);
    const facts = useTagFacts(graph.nodes.flatMap((node) => node.bindings.map((binding) => binding.tag_id)));
    const { can, session } = useSession();
    const isWall = Boolean(session.view_id);
    const mayWrite = can('operator') && !isWall;
    const live = useMemo(
        () => ({ priorities, facts, isEdited, flowId: flow.flow_id, mayWrite }),
        [priorities, facts, isEdited, flow.flow_id, mayWrite],
    );
    const { onSelect, onNodesChange } = picking(edits, flow.grid);
    return (
        <FlowLiveContext value={live}>
            <div
                className={classes(css.canvas, isEdited && css.edited, isWall && css.wall)}
                role="group"
                aria-label={t('flows.canvas', { flow: flow.flow_name })}
                ref={(element) => element?.style.setProperty('--shape', `${flow.width} / ${flow.height}`)}
            >
                <ReactFlow
                    nodes={nodes}
                    edges={edges}
                    nodeTypes={nodeTypes}
                    edgeTypes={edgeTypes}
                    onNodesChange={onNodesChange}
                    onEdgesChange={onSelect}
                    onDelete={(gone) => edits?.onRemove([...gone.nodes, ...gone.edges].map((each) => each.id))}
                    onConnect={(made) =>
                        edits?.onConnect({
                            from_node_id: made.source,
                            to_node_id: made.target,
                            from_port: made.sourceHandle ?? '',
                            to_port: made.targetHandle ?? '',
                        })
                    }
                    onPaneClick={() => edits?.onPick([])}
                    onNodeClick={(_, node) => !isEdited && onOpen?.(node.data.node)}
                    connectionMode={ConnectionMode.Loose}
                    nodesDraggable={isEdited}
                    nodesConnectable={isEdited}
                    nodesFocusable={isEdited}
                    edgesFocusable={isEdited}
                    elementsSelectable={isEdited}
                    deleteKeyCode={isEdited ? ['Delete'] : null}
                    multiSelectionKeyCode={isEdited ? 'Shift' : null}
                    selectionKeyCode={isEdited ? 'Shift' : null}
                    minZoom={0.1}
                    maxZoom={4}
                    onInit={(canvas) => void canvas.fitBounds(sheetOf(flow), sheetMargin)}
                    onlyRenderVisibleElements={graph.nodes.length > 500}
                    attributionPosition="bottom-left"
                    ariaLabelConfig={{
                        'node.a11yDescription.default': t('flows.node_keys'),
                        'node.a11yDescription.keyboardDisabled': t('flows.node_keys'),
                        'node.a11yDescription.ariaLiveMessage': ({ x, y }) =>
                            t('flows.moved', { x: Math.round(x), y: Math.round(y) }),
                        'edge.a11yDescription.default': t('flows.edge_keys'),
                        'handle.ariaLabel': t('flows.handle'),
                    }}
                >
                    <ArrowHead />
                    <Sheet flow={flow} />
                    {isEdited && flow.grid > 0 && (
                        <Background variant={BackgroundVariant.Dots} gap={flow.grid * 2} size={1} />
                    )}
                    {isWall ? (
                        <FitAlways flow={flow} />
                    ) : (
                        <CanvasPanel position="bottom-right">
                            <ZoomButtons flow={flow} />
                        </CanvasPanel>
                    )}
                </ReactFlow>
            </div>
        </FlowLiveContext>
    );
}

/** What the library reports of nodes and edges, as changes of the drawing. */
function picking(edits: CanvasEdits | undefined, grid: number) {
    const onSelect = (changes: readonly (NodeChange<PlantNodeType> | EdgeChange<PlantEdgeType>)[]) => {
        const selects = changes.filter((change) => change.type === 'select');
        if (!edits || selects.length === 0) return;
        const next = new Set(edits.picked);
        for (const { id, selected } of selects) {
            if (selected) next.add(id);
            else next.delete(id);
        }
        if (next.size !== edits.picked.length || edits.picked.some((id) => !next.has(id))) edits.onPick([...next]);
    };
    const onNodesChange = (changes: readonly NodeChange<PlantNodeType>[]) => {
        const moves = changes.flatMap((change) =>
            change.type === 'position' && change.position
                ? [{ id: change.id, to: placeOnGrid(change.position, grid) }]
                : [],
        );
        if (moves.length > 0) edits?.onMove(moves);
        onSelect(changes);
    };
    return { onSelect, onNodesChange };
}

/** The worst alarm of each tag that asks for a person. */
function usePriorities(): TagPriorities {
    const { data } = useAlarms();
    return useMemo(() => {
        const worst = new Map<string, 1 | 2 | 3 | 4>();
        for (const alarm of data ?? []) {
            if (!alarm.tag_id || !needsAttention(alarm)) continue;
            const priority = priorityNumber(alarm.priority);
            if (priority < (worst.get(alarm.tag_id) ?? 5)) worst.set(alarm.tag_id, priority);
        }
        return worst;
    }, [data]);
}

const positions = { N: Position.Top, E: Position.Right, S: Position.Bottom, W: Position.Left } as const;

function canvasNode(node: FlowNode, selected: boolean, isEdited: boolean, t: ReturnType<typeof useT>): PlantNodeType {
    const { width, height } = node;
    return {
        id: node.flow_node_id,
        type: 'plant',
        position: { x: node.x, y: node.y },
        width,
        height,
        measured: { width, height },
        zIndex: node.node_type === 'GROUP' ? node.z - 1000 : node.z,
        selected,
        draggable: isEdited,
        // A node that cannot take the focus has no role, so no label either.
        ...(isEdited && { ariaLabel: node.flow_node_name || t(`flows.type_${node.node_type}`) }),
        data: { node },
        // The size is given, so that the library draws edges without measuring the nodes first.
        handles: portsOf(node).map((port) => ({
            id: port.name,
            type: 'source',
            position: positions[port.side],
            x: port.side === 'E' ? width : port.side === 'W' ? 0 : width * port.offset,
            y: port.side === 'S' ? height : port.side === 'N' ? 0 : height * port.offset,
            width: 1,
            height: 1,
        })),
    };
}

function canvasEdges(graph: Graph, picked: readonly string[]): PlantEdgeType[] {
    const nodes = new Map(graph.nodes.map((node) => [node.flow_node_id, node]));
    return graph.edges.flatMap((edge: FlowEdge) => {
        const from = nodes.get(edge.from_node_id);
        const to = nodes.get(edge.to_node_id);
        if (!from || !to) return [];
        return [
            {
                id: edge.edge_id,
                type: 'plant' as const,
                source: edge.from_node_id,
                target: edge.to_node_id,
                sourceHandle: portAt(from, edge.from_port, to).name,
                targetHandle: portAt(to, edge.to_port, from).name,
                selected: picked.includes(edge.edge_id),
                data: { edge },
            },
        ];
    });
}
