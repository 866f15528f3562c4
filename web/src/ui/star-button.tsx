import { useT } from '../text/language';
import { announce } from './announce';
import { Button } from './button';
import { ErrorNote } from './state-views';
import css from './star-button.module.css';
import { useAct } from './use-act';

interface StarProps {
    /** What is a favourite. */
    name: string;
    isOn: boolean;
    /** There are as many favourites as there may be. */
    isFull: boolean;
    onToggle: () => Promise<void>;
}

/** Makes what a page shows a favourite, or no longer one. */
export function StarButton({ name, isOn, isFull, onToggle }: StarProps) {
    const t = useT();
    const { run, isBusy, error } = useAct();
    const press = async () => {
        if (await run(onToggle)) announce(t(isOn ? 'favourites.removed' : 'favourites.added', { name }));
    };
    return (
        <>
            <span className={css.star} data-on={isOn || undefined} data-print="no">
                <Button
                    kind="quiet"
                    icon="star"
                    iconOnly
                    aria-pressed={isOn}
                    isBusy={isBusy}
                    blocked={isFull ? t('favourites.full') : undefined}
                    onClick={() => void press()}
                >
                    {t('favourites.star')}
                </Button>
            </span>
            {error !== undefined && <ErrorNote what={t('favourites.failed')} error={error} />}
        </>
    );
}
