import {
    Background,
    BackgroundVariant,
    ConnectionMode,
    Panel as CanvasPanel,
    Position,
    ReactFlow,
    ReactFlowProvider,
    useReactFlow,
    ViewportPortal,
    type NodeChange,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useMemo } from 'react';
import { classes } from '../../ui/classes';
import { priorityNumber, needsAttention } from '../../api/alarm';
import type { Flow, FlowEdge, FlowNode } from '../../api/flow';
import { useAlarms } from '../../live/use-lists';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { FlowLiveContext, type TagPriorities } from './flow-live';
import { PlantEdge, type PlantEdgeType } from './plant-edge';
import { PlantNode, type PlantNodeType } from './plant-node';
import { onGrid, portAt, portsOf, type Graph } from './flow-graph';
import { useTagFacts } from '../../live/tag-facts';
import css from './flow-canvas.module.css';

const nodeTypes = { plant: PlantNode };
const edgeTypes = { plant: PlantEdge };

export interface CanvasEdits {
    chosen: string;
    onChoose: (id: string) => void;
    onMove: (id: string, to: { x: number; y: number }) => void;
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
    const chosen = edits?.chosen ?? '';
    const isEdited = edits !== undefined;
    const nodes = useMemo(
        () => graph.nodes.map((node) => canvasNode(node, node.flow_node_id === chosen, isEdited, t)),
        [graph.nodes, chosen, isEdited, t],
    );
    const edges = useMemo(() => canvasEdges(graph, chosen), [graph, chosen]);
    const facts = useTagFacts(graph.nodes.flatMap((node) => node.bindings.map((binding) => binding.tag_id)));
    const live = useMemo(() => ({ priorities, facts, isEdited }), [priorities, facts, isEdited]);
    const onNodesChange = (changes: NodeChange<PlantNodeType>[]) => {
        for (const change of changes) {
            if (change.type === 'position' && change.position)
                edits?.onMove(change.id, {
                    x: onGrid(change.position.x, flow.grid),
                    y: onGrid(change.position.y, flow.grid),
                });
            if (change.type === 'select' && change.selected) edits?.onChoose(change.id);
        }
    };
    return (
        <FlowLiveContext value={live}>
            <div
                className={classes(css.canvas, isEdited && css.edited)}
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
                    onEdgesChange={(changes) => {
                        for (const change of changes)
                            if (change.type === 'select' && change.selected) edits?.onChoose(change.id);
                    }}
                    onDelete={(gone) => edits?.onRemove([...gone.nodes, ...gone.edges].map((each) => each.id))}
                    onConnect={(made) =>
                        edits?.onConnect({
                            from_node_id: made.source,
                            to_node_id: made.target,
                            from_port: made.sourceHandle ?? '',
                            to_port: made.targetHandle ?? '',
                        })
                    }
                    onPaneClick={() => edits?.onChoose('')}
                    onNodeClick={(_, node) => !isEdited && onOpen?.(node.data.node)}
                    connectionMode={ConnectionMode.Loose}
                    nodesDraggable={isEdited}
                    nodesConnectable={isEdited}
                    nodesFocusable={isEdited}
                    edgesFocusable={isEdited}
                    elementsSelectable={isEdited}
                    deleteKeyCode={isEdited ? ['Delete'] : null}
                    multiSelectionKeyCode={null}
                    selectionKeyCode={null}
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
                    <CanvasPanel position="bottom-right">
                        <ZoomButtons flow={flow} />
                    </CanvasPanel>
                </ReactFlow>
            </div>
        </FlowLiveContext>
    );
}

/** What an edge ends with. */
function ArrowHead() {
    return (
        <svg className={css.defs} aria-hidden="true">
            <defs>
                <marker
                    id="flow-arrow"
                    viewBox="0 0 10 10"
                    refX="9"
                    refY="5"
                    markerWidth="12"
                    markerHeight="12"
                    markerUnits="userSpaceOnUse"
                    orient="auto"
                >
                    <path className={css.arrow} d="M0 0 10 5 0 10z" />
                </marker>
            </defs>
        </svg>
    );
}

/** The paper below the drawing: its size is the flow's. */
function Sheet({ flow }: { flow: Flow }) {
    return (
        <ViewportPortal>
            <div
                className={css.sheet}
                ref={(element) => {
                    element?.style.setProperty('width', `${flow.width}px`);
                    element?.style.setProperty('height', `${flow.height}px`);
                }}
            />
        </ViewportPortal>
    );
}

const sheetMargin = { padding: 0.02 };
const sheetOf = ({ width, height }: Flow) => ({ x: 0, y: 0, width, height });

function ZoomButtons({ flow }: { flow: Flow }) {
    const t = useT();
    const { zoomIn, zoomOut, fitBounds } = useReactFlow();
    return (
        <div className={css.zoom}>
            <Button aria-label={t('flows.zoom_in')} title={t('flows.zoom_in')} onClick={() => void zoomIn()}>
                +
            </Button>
            <Button aria-label={t('flows.zoom_out')} title={t('flows.zoom_out')} onClick={() => void zoomOut()}>
                −
            </Button>
            <Button onClick={() => void fitBounds(sheetOf(flow), sheetMargin)}>{t('flows.fit')}</Button>
        </div>
    );
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

function canvasEdges(graph: Graph, chosen: string): PlantEdgeType[] {
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
                selected: edge.edge_id === chosen,
                data: { edge },
            },
        ];
    });
}
