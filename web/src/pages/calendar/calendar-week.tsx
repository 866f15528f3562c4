import { useQuery } from '@tanstack/react-query';
import { classes } from '../../ui/classes';
import { intervals, shiftNow, workingTime, type Calendar } from '../../api/calendar';
import { useNow } from '../../text/clock';
import { isolated } from '../../text/isolate';
import { useLanguage, useT } from '../../text/language';
import { addDays, instantOf, mondayOf } from '../../text/local-time';
import { formatDate, formatMoment, formatSpan, formatTime } from '../../text/time';
import { Button, ButtonRow } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { QueryView } from '../../ui/state-views';
import css from './calendar.module.css';
import { placeIn, weekDays, type WeekDay } from './week-days';

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];

interface CalendarWeekProps {
    calendar: Calendar;
    /** A date in the week; '' = today's. */
    week: string;
    onWeek: (week: string) => void;
}

/** What is worked in one week, as the gateway computes it: in the calendar's own time zone. */
export function CalendarWeek({ calendar, week, onWeek }: CalendarWeekProps) {
    const t = useT();
    const zone = calendar.time_zone;
    const now = useNow();
    const monday = mondayOf(/^\d{4}-\d\d-\d\d$/.test(week) ? week : formatDate(now, zone));
    const from = instantOf(monday, zone) ?? 0;
    const to = instantOf(addDays(monday, 7), zone) ?? from;
    const query = useQuery(intervals(calendar.calendar_id, from, to));
    const sum = useQuery(workingTime(calendar.calendar_id, from, to));
    return (
        <>
            <ShiftNow calendar={calendar} now={now} />
            <Panel
                title={t('calendar.week', { from: monday, to: addDays(monday, 6) })}
                side={
                    <ButtonRow>
                        <Button icon="back" iconOnly onClick={() => onWeek(addDays(monday, -7))}>
                            {t('calendar.earlier')}
                        </Button>
                        <Button onClick={() => onWeek('')}>{t('calendar.this_week')}</Button>
                        <Button icon="right" iconOnly onClick={() => onWeek(addDays(monday, 7))}>
                            {t('calendar.later')}
                        </Button>
                    </ButtonRow>
                }
                isFlush
            >
                <QueryView query={query} what={t('calendar.failed')} rows={10}>
                    {(found) => {
                        const days = weekDays(monday, zone, found, calendar.exceptions);
                        // A second line in the heads, only where a day needs it.
                        const isTall = days.some((day) => day.exception);
                        return (
                            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
                            <div className={css.scroll} role="group" aria-label={t('calendar.shifts')} tabIndex={0}>
                                <div className={classes(css.week, isTall && css.tall)}>
                                    <div className={css.hours} aria-hidden="true">
                                        {hours.map((hour) => (
                                            <span
                                                key={hour}
                                                ref={(element) =>
                                                    element?.style.setProperty('top', `${(hour / 24) * 100}%`)
                                                }
                                            >
                                                {String(hour).padStart(2, '0')}
                                            </span>
                                        ))}
                                    </div>
                                    {days.map((day) => (
                                        <Day key={day.date} day={day} zone={zone} now={now} />
                                    ))}
                                </div>
                            </div>
                        );
                    }}
                </QueryView>
                {sum.data && (
                    <p className={css.note}>
                        {t('calendar.sum', { span: hoursText(sum.data.working_ms, t) })}
                        {sum.data.by_shift.length > 1 &&
                            ` (${sum.data.by_shift.map((each) => `${isolated(each.shift_name)} ${hoursText(each.working_ms, t)}`).join(', ')})`}
                    </p>
                )}
            </Panel>
        </>
    );
}

/** Whole hours and minutes, also above a day: 157 h 30 min. */
function hoursText(ms: number, t: ReturnType<typeof useT>): string {
    const minutes = Math.round(ms / 60_000);
    const rest = minutes % 60;
    const text = t('time.hours', { value: Math.floor(minutes / 60) });
    return rest ? `${text} ${t('time.minutes', { value: rest })}` : text;
}

function Day({ day, zone, now }: { day: WeekDay; zone: string; now: number }) {
    const t = useT();
    const language = useLanguage();
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(
        Date.parse(`${day.date}T12:00Z`),
    );
    const isToday = now >= day.from && now < day.to;
    const time = (ts: number) => (ts === day.to ? '24:00' : formatTime(ts, zone).slice(0, 5));
    return (
        <section className={classes(css.day, isToday && css.today)} aria-label={`${weekday} ${day.date}`}>
            <h3 className={css.dayHead}>
                {weekday} <span className={css.date}>{day.date.slice(5)}</span>
                {day.exception && (
                    <span className={css.exception} title={day.exception.name}>
                        {isolated(day.exception.name) || t('calendar.exception')}
                        {!day.exception.working && ` – ${t('calendar.no_work')}`}
                    </span>
                )}
            </h3>
            <ol className={css.track}>
                {day.blocks.map((block) => (
                    <li
                        key={block.key}
                        className={css.block}
                        title={[block.shift_name, block.crew].filter(Boolean).join(', ')}
                        ref={(element) => {
                            element?.style.setProperty('top', `${block.top}%`);
                            element?.style.setProperty('height', `${block.height}%`);
                        }}
                    >
                        <strong>{isolated(block.shift_name)}</strong>{' '}
                        {block.crew && <span>{isolated(block.crew)}</span>}
                        <span className={css.times}>
                            {time(block.start)}–{time(block.end)}
                        </span>
                    </li>
                ))}
                {isToday && (
                    <li
                        className={css.now}
                        aria-hidden="true"
                        ref={(element) => element?.style.setProperty('top', `${placeIn(now, day, zone)}%`)}
                    />
                )}
            </ol>
        </section>
    );
}

function ShiftNow({ calendar, now }: { calendar: Calendar; now: number }) {
    const t = useT();
    const query = useQuery({ ...shiftNow(calendar.calendar_id), refetchInterval: 60_000 });
    const shift = query.data;
    const zone = calendar.time_zone;
    if (!shift) return null;
    const when = (ts: number) => formatMoment(ts, now, zone);
    const crew = shift.crew ? `, ${t('calendar.crew', { crew: shift.crew })}` : '';
    const text = shift.working
        ? t('calendar.now', { shift: shift.shift_name ?? '', until: when(shift.end ?? 0) }) + crew
        : shift.next_start
          ? t('calendar.free', { next: when(shift.next_start), span: formatSpan(shift.next_start - now, t) })
          : t('calendar.free_for_good');
    return (
        <p>
            {text}
            {shift.in_break && ` – ${t('calendar.in_break')}`}
            <span className={css.muted}> {t('calendar.zone', { zone })}</span>
        </p>
    );
}
