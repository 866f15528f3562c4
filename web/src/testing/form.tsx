import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeGateway, type Sent } from './gateway';
import { show } from './show';

/** A form, how it is filled in, and what comes of it. */
export interface FormCase {
    /** `close`: what the form calls once it was carried out. */
    draw: (close: () => void) => React.ReactElement;
    /** What the gateway answers to calls that read, by path. */
    reads?: Readonly<Record<string, unknown>>;
    /** Something that must not be sent, and the text that says why. Typed into the form as it is first drawn. */
    wrong?: { type?: (user: UserEvent) => Promise<void>; told: string };
    fill?: (user: UserEvent) => Promise<void>;
    /** The name of the button that sends it. */
    button: string;
    sends: Sent;
    /** What the gateway answers to it. */
    answer?: unknown;
    /** A field by the gateway's name and by its label; absent: the form has none that the gateway could name. */
    field?: [name: string, label: string];
    /** It stays open, and says this. */
    says?: string;
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

/** Takes the first that is found for a text. */
export async function pick(user: UserEvent, label: string, text: string): Promise<void> {
    await type(user, label, text);
    await screen.findByRole('option', { selected: true });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryAllByRole('option', { selected: true })).toEqual([]));
}

/** The last one that has the name, or begins with it: a dialog stands above the page, and one that is blocked says why. */
export async function button(name: string): Promise<HTMLElement> {
    const all = await screen.findAllByRole('button', { name: (each) => each.startsWith(name) });
    const found = all.findLast((each) => each.textContent === name) ?? all.at(-1);
    if (!found) throw new Error(`no button ${name}`);
    return found;
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
        return { ...show(form.draw(close)), ...gateway, close };
    };
    const filled = async () => {
        const opened = open();
        await form.fill?.(opened.user);
        return opened;
    };
    const { wrong, field: named } = form;
    describe(name, () => {
        afterEach(() => vi.unstubAllGlobals());

        if (wrong)
            test('what cannot be right is not sent, and the form says why', async () => {
                const { user, sent, close } = open();
                await wrong.type?.(user);
                await user.click(await button(form.button));
                await waitFor(() => expect(document.body.textContent).toContain(wrong.told));
                expect(sent).toEqual([]);
                expect(close).not.toHaveBeenCalled();
            });

        test('exactly what was typed is sent, once, also when the button is pressed twice', async () => {
            const { user, sent, answer, close } = await filled();
            await user.dblClick(await button(form.button));
            await waitFor(() => expect(sent).toEqual([form.sends]));
            await user.click(await button(form.button));
            expect(sent).toHaveLength(1);
            answer(form.answer);
            const { says } = form;
            if (says) await waitFor(() => expect(document.body.textContent).toContain(says));
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
            // What was typed is still there: it can be sent again.
            await user.click(await button(form.button));
            await waitFor(() => expect(sent).toEqual([form.sends, form.sends]));
        });
    });
}
