import { useReactFlow, ViewportPortal } from '@xyflow/react';
import { useEffect } from 'react';
import type { Flow } from '../../api/flow';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import css from './flow-canvas.module.css';

/** The arrow at the end of an edge. */
export function ArrowHead() {
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
export function Sheet({ flow }: { flow: Flow }) {
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

export const sheetMargin = { padding: 0.02 };
export const sheetOf = ({ width, height }: Flow) => ({ x: 0, y: 0, width, height });

export function ZoomButtons({ flow }: { flow: Flow }) {
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

/** On a wall nobody drags the drawing back: the whole sheet is in view whatever the size of the screen is. */
export function FitAlways({ flow }: { flow: Flow }) {
    const { fitBounds } = useReactFlow();
    const { width, height } = flow;
    useEffect(() => {
        const fit = () => void fitBounds({ x: 0, y: 0, width, height }, { padding: 0.01 });
        // The library measures the screen a moment after the window has changed.
        const later = () => setTimeout(fit, 100);
        const first = later();
        addEventListener('resize', later);
        return () => {
            clearTimeout(first);
            removeEventListener('resize', later);
        };
    }, [fitBounds, width, height]);
    return null;
}
