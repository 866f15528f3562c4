import { lazy, Suspense, useState } from 'react';
import { useSession } from '../api/session';
import { useT } from '../text/language';
import css from './person-menu.module.css';
import { usePersonName } from './use-person';

const PersonDialog = lazy(() => import('./person-dialog'));

/** The button with name and role of the person. It opens a dialog with theme, language, the person's account and the
 *  log-out. */
export function PersonMenu({ onKeys }: { onKeys: () => void }) {
    const t = useT();
    const { session } = useSession();
    const name = usePersonName();
    const [isOpen, setOpen] = useState(false);
    return (
        <>
            <button type="button" className={css.person} aria-haspopup="dialog" onClick={() => setOpen(true)}>
                <span className={css.name}>{name}</span>
                <span className={css.role}>{t(`role.${session.role}`)}</span>
            </button>
            {isOpen && (
                <Suspense>
                    <PersonDialog
                        onClose={() => setOpen(false)}
                        onKeys={() => {
                            setOpen(false);
                            onKeys();
                        }}
                    />
                </Suspense>
            )}
        </>
    );
}
