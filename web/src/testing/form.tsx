import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeGateway, type Sent } from './gateway';
import { show } from './show';

/** A form, how the test fills it in, and the expected result. */
export interface FormCase {
    /** `close`: the function that the form calls after success. */
    draw: (close: () => void) => React.ReactElement;
    /** The responses of the gateway to calls that only read, by path. */
    reads?: Readonly<Record<string, unknown>>;
    /** Wrong input: it must not be sent, and the form must show this text. It is typed into the form as it is drawn
     *  first. `button`: a button to press before the one that sends. */
    wrong?: { type?: (user: UserEvent) => Promise<void>; told: string; button?: string };
    fill?: (user: UserEvent) => Promise<void>;
    /** The name of the button that sends it. */
    button: string;
    sends: Sent;
    /** The response of the gateway to this call. */
    answer?: unknown;
    /** A field: its name in the API, and its label. Absent: the form has no field that a message of the gateway
     *  could name. */
    field?: [name: string, label: string];
    /** After success the form stays open and shows this text. */
    says?: string;
    /** The button that sends again, if it is another one while the call is in progress and after a refusal. */
    sendsAgainBy?: string;
    /** After a refusal the form is at another step (that with the field), or closed; then the page below shows the
     *  reason. */
    endsOnRefusal?: boolean;
    /** After success the form opens this address instead of closing. */
    goesTo?: string;
    /** The address of the page while the form is drawn. */
    at?: string;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The input with this label, required or not. */
export function field(label: string): HTMLElement {
    const name = new RegExp(`^${escaped(label)}( \\(required\\))?$`);
    const found = screen.getAllByLabelText(name).find((each) => each.matches('input, select, textarea'));
    if (!found) throw new Error(`no field ${label}`);
    return found;
}

/** Replaces what is in a field. */
export async function type(user: UserEvent, label: string, text: string): Promise<void> {
    const input = await waitFor(() => field(label));
    await user.clear(input);
    if (text !== '') await user.paste(text);
}

export async function choose(user: UserEvent, label: string, value: string): Promise<void> {
    await user.selectOptions(await waitFor(() => field(label)), value);
}

/** Chooses the first option that is found for a text. */
export async function pick(user: UserEvent, label: string, text: string): Promise<void> {
    // Not the options of a <select>, which have the same role.
    const active = () => document.querySelector('[role="option"][aria-selected="true"]');
    await type(user, label, text);
    await waitFor(() => expect(active()).not.toBeNull());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(active()).toBeNull());
}

/** The last button whose name is, or begins with, the given one: a dialog comes after the page, and the name of a
 *  blocked button ends with the reason. */
export function button(name: string): Promise<HTMLElement> {
    return waitFor(() => {
        const all = [...document.querySelectorAll('button')];
        const found =
            all.findLast((each) => each.textContent.trim() === name) ??
            all.findLast((each) => each.textContent.trim().startsWith(name));
        if (!found) throw new Error(`no button ${name}`);
        return found;
    });
}

const described = (input: HTMLElement) =>
    (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' ');

/** The tests that each form has to pass. */
export function testForm(name: string, form: FormCase): void {
    const open = () => {
        const close = vi.fn();
        const gateway = fakeGateway(form.reads);
        return { ...show(form.draw(close), { at: form.at }), ...gateway, close };
    };
    const filled = async () => {
        const opened = open();
        await form.fill?.(opened.user);
        return opened;
    };
    const { wrong, field: named, sendsAgainBy: again = form.button } = form;
    describe(name, () => {
        afterEach(() => vi.unstubAllGlobals());

        if (wrong)
            test('what cannot be right is not sent, and the form says why', async () => {
                const { user, sent, close } = open();
                await wrong.type?.(user);
                await user.click(await button(wrong.button ?? form.button));
                await waitFor(() => expect(document.body.textContent).toContain(wrong.told));
                expect(sent).toEqual([]);
                expect(close).not.toHaveBeenCalled();
            });

        test('exactly what was typed is sent, once, also when the button is pressed twice', async () => {
            const { user, sent, answer, close, place } = await filled();
            await user.dblClick(await button(form.button));
            await waitFor(() => expect(sent).toEqual([form.sends]));
            await user.click(await button(again));
            expect(sent).toHaveLength(1);
            answer(form.answer);
            const { says, goesTo } = form;
            if (says) await waitFor(() => expect(document.body.textContent).toContain(says));
            else if (goesTo) await waitFor(() => expect(place()).toBe(goesTo));
            else await waitFor(() => expect(close).toHaveBeenCalled());
            expect(sent).toHaveLength(1);
        });

        test(named ? 'a refusal stands at the field that it names' : 'a refusal is shown', async () => {
            const { user, sent, refuse, close } = await filled();
            await user.click(await button(form.button));
            await waitFor(() => expect(sent).toHaveLength(1));
            refuse({ message: 'it is not free', field: named?.[0] });
            if (named) {
                await waitFor(() => expect(field(named[1]).getAttribute('aria-invalid')).toBe('true'));
                expect(described(field(named[1]))).toContain('it is not free');
            } else {
                const alert = await screen.findByRole('alert');
                expect(alert.textContent).toContain('it is not free');
            }
            expect(close).not.toHaveBeenCalled();
            if (form.endsOnRefusal) return;
            // The typed text is still there: it can be sent again.
            await user.click(await button(again));
            await waitFor(() => expect(sent).toHaveLength(2));
        });
    });
}
