import { BaseEdge, EdgeLabelRenderer, getSmoothStepPath, type Edge, type EdgeProps } from '@xyflow/react';
import { useMemo } from 'react';
import { classes } from '../../ui/classes';
import type { FlowEdge } from '../../api/flow';
import { useTagValues } from '../../live/use-tag-values';
import { isOn } from './node-values';
import css from './plant-edge.module.css';

export type PlantEdgeType = Edge<{ edge: FlowEdge }, 'plant'>;

/** A line between two nodes, through its own points if it has any. While its tag is on, something flows: an arrow shows it. */
export function PlantEdge(props: EdgeProps<PlantEdgeType>) {
    const { id, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, selected, data } = props;
    const edge = data?.edge;
    const tagId = edge?.tag_id;
    const tagIds = useMemo(() => (tagId ? [tagId] : []), [tagId]);
    const [value] = useTagValues(tagIds);
    const isFlowing = isOn(value) === true;
    if (!edge) return null;
    const [stepped, labelX, labelY] = getSmoothStepPath({
        sourceX,
        sourceY,
        targetX,
        targetY,
        sourcePosition,
        targetPosition,
        borderRadius: 0,
    });
    const path =
        edge.points.length > 0
            ? `M${sourceX} ${sourceY}${edge.points.map((point) => `L${point.x} ${point.y}`).join('')}L${targetX} ${targetY}`
            : stepped;
    const middle = edge.points[Math.floor(edge.points.length / 2)] ?? { x: labelX, y: labelY };
    return (
        <>
            <BaseEdge
                id={id}
                path={path}
                interactionWidth={24}
                className={classes(
                    css.edge,
                    css[edge.kind.toLowerCase()],
                    selected && css.selected,
                    edge.tag_id && !isFlowing && css.still,
                )}
                style={{ strokeWidth: edge.width + (edge.kind === 'PIPE' ? 1 : edge.kind === 'CONVEYOR' ? 4 : 0) }}
                markerEnd={isFlowing || !edge.tag_id ? 'url(#flow-arrow)' : undefined}
            />
            {edge.label && (
                <EdgeLabelRenderer>
                    <span
                        className={css.label}
                        ref={(element) =>
                            element?.style.setProperty(
                                'transform',
                                `translate(-50%, -50%) translate(${middle.x}px, ${middle.y}px)`,
                            )
                        }
                    >
                        {edge.label}
                    </span>
                </EdgeLabelRenderer>
            )}
        </>
    );
}
