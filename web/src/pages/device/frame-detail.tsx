import type { TraceLine } from '../../api/opc-tools';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { HexView, parseHex } from '../../ui/hex-view';
import { Panel } from '../../ui/panel';
import css from './trace.module.css';

/** A frame and the one that it belongs to, each with its bytes beside their fields. */
export function FrameDetail({
    line,
    pair,
    onClose,
}: {
    line: TraceLine;
    pair: TraceLine | undefined;
    onClose: () => void;
}) {
    const t = useT();
    const shown = [line, pair].filter((each) => each !== undefined).sort((a, b) => a.seq - b.seq);
    return (
        <Panel
            title={t('trace.frame')}
            side={
                <Button kind="quiet" icon="close" iconOnly onClick={onClose}>
                    {t('dialog.close')}
                </Button>
            }
        >
            <div className={css.frames}>
                {shown.map((each) => {
                    const bytes = parseHex(each.hex);
                    const name = t(`trace.${each.direction}`);
                    return (
                        <section key={each.seq} aria-label={name}>
                            <h3 className={css.name}>{name}</h3>
                            <p className={css.meaning}>{each.meaning}</p>
                            {bytes.length > 0 ? (
                                <HexView
                                    label={t('trace.bytes_of', { frame: name })}
                                    bytes={bytes}
                                    fields={each.fields}
                                />
                            ) : (
                                <p className={css.muted}>{t('trace.no_bytes')}</p>
                            )}
                        </section>
                    );
                })}
                {!pair && line.direction === 'sent' && <p className={css.muted}>{t('trace.unanswered')}</p>}
            </div>
        </Panel>
    );
}
