import { addPicture, pictureAddress } from '../../api/flow';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { FileDrop } from '../../ui/file-drop';
import { ErrorNote } from '../../ui/state-views';
import { useAct } from '../../ui/use-act';
import css from './flows.module.css';
import { pictureFault, type PictureFault } from './picture-rules';
import { useState } from 'react';

interface PictureFieldProps {
    flowId: string;
    pictureId: string | null;
    /** Of the node; the picture is stored with it. */
    name: string;
    error: string | undefined;
    onChange: (pictureId: string | null) => void;
}

/** The picture of a node. The file is stored with the flow at once; the node shows it from the next save on. */
export function PictureField({ flowId, pictureId, name, error, onChange }: PictureFieldProps) {
    const t = useT();
    const { run, isBusy, error: failure } = useAct();
    const [fault, setFault] = useState<PictureFault>();
    const take = async (file: File) => {
        const bytes = new Uint8Array(await file.arrayBuffer());
        const found = pictureFault(bytes);
        setFault(found);
        if (!found) await run(async () => onChange(await addPicture(flowId, name || file.name, bytes)));
    };
    return (
        <div className={css.fields}>
            {pictureId && (
                <div className={css.shown}>
                    <img className={css.preview} src={pictureAddress(flowId, pictureId)} alt={name} />
                    <Button kind="quiet" icon="remove" onClick={() => onChange(null)}>
                        {t('flows.picture_remove')}
                    </Button>
                </div>
            )}
            <FileDrop
                label={t('flows.picture')}
                accept="image/png,image/jpeg,image/webp"
                isBusy={isBusy}
                onFile={(file) => void take(file)}
            />
            {(fault ?? error) && <p className={css.fault}>{fault ? t(`flows.picture_${fault}`) : error}</p>}
            {failure !== undefined && <ErrorNote what={t('flows.picture_failed')} error={failure} />}
        </div>
    );
}
