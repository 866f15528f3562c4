import { isolated } from '../text/isolate';
import { Age } from './age';
import css from './event-list.module.css';
import { QueryView, type ShownQuery } from './state-views';

export interface ShownEvent {
    id: string | number;
    /** Epoch ms. */
    at: number;
    text: string;
    /** Who did it and why; parts that are not known are left out. */
    about: readonly (string | null | undefined)[];
}

interface EventListProps<Event> {
    title: string;
    query: ShownQuery<readonly Event[]>;
    /** The text if the events cannot be loaded. */
    failed: string;
    shown: (event: Event) => ShownEvent;
}

/** What has happened to one thing, each with its time, who did it and why. */
export function EventList<Event>({ title, query, failed, shown }: EventListProps<Event>) {
    return (
        <div>
            <h3 className={css.heading}>{title}</h3>
            <QueryView query={query} what={failed} rows={4}>
                {(events) => (
                    <ol className={css.events}>
                        {events.map(shown).map((event) => (
                            <li key={event.id}>
                                <Age ts={event.at} />
                                <span>
                                    {event.text}
                                    <span className={css.about}>
                                        {event.about
                                            .filter((part) => part)
                                            .map((part) => isolated(part ?? ''))
                                            .join(', ')}
                                    </span>
                                </span>
                            </li>
                        ))}
                    </ol>
                )}
            </QueryView>
        </div>
    );
}
