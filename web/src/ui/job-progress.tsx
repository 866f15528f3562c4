import { useT } from '../text/language';
import { Mark } from './mark';
import css from './job-progress.module.css';

export interface JobStep {
    name: string;
    state: 'waiting' | 'running' | 'done' | 'failed';
    /** A detail of the step, or its error. */
    text?: string;
}

/** The steps of an upgrade, restore or bundle, and how far it is. `percent` undefined = not known, null = no bar. */
export function JobProgress({
    label,
    percent,
    steps,
}: {
    label: string;
    percent?: number | null;
    steps: readonly JobStep[];
}) {
    const t = useT();
    return (
        <div className={css.job}>
            {percent !== null && (
                <label className={css.label}>
                    {label}
                    <progress className={css.progress} max={100} value={percent} />
                    {percent !== undefined && <span>{Math.round(percent)} %</span>}
                </label>
            )}
            <ol className={css.steps}>
                {steps.map((step) => (
                    <li
                        key={step.name}
                        className={css[step.state]}
                        aria-current={step.state === 'running' ? 'step' : undefined}
                    >
                        <Mark
                            kind={
                                step.state === 'failed'
                                    ? 'bad'
                                    : step.state === 'done'
                                      ? 'good'
                                      : step.state === 'running'
                                        ? 'connecting'
                                        : 'stopped'
                            }
                        />
                        <span>
                            {step.name}: {t(`job.${step.state}`)}
                            {step.text && <span className={css.text}> – {step.text}</span>}
                        </span>
                    </li>
                ))}
            </ol>
        </div>
    );
}
