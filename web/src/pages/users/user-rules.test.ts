import { describe, expect, it } from 'vitest';
import type { User } from '../../api/users';
import { addressesOf, displayPath } from './display-rules';
import { auditFilter, isEmptySpan, spanOf } from './audit-filter';
import { endOfTerm, keyState, passwordFault, whyKept } from './user-rules';

const user = (userId: string, role: User['role'], disabled = false): User => ({
    user_id: userId,
    role,
    disabled,
    created_at: 1,
    last_login: null,
});

describe('whyKept', () => {
    const root = user('root', 'admin');
    const eva = user('eva', 'engineer');
    it('keeps the last administrator that can log in', () => {
        expect(whyKept(root, [root, eva], 'other')).toBe('users.is_last');
        expect(whyKept(root, [root, user('old', 'admin', true)], 'other')).toBe('users.is_last');
        expect(whyKept(root, [root, user('ann', 'admin')], 'ann')).toBeUndefined();
    });
    it('keeps the person from locking themselves out', () => {
        expect(whyKept(root, [root, user('ann', 'admin')], 'root')).toBe('users.is_self');
    });
    it('lets others go, a locked administrator too', () => {
        expect(whyKept(eva, [root, eva], 'root')).toBeUndefined();
        const old = user('old', 'admin', true);
        expect(whyKept(old, [root, old], 'root')).toBeUndefined();
    });
});

describe('passwordFault', () => {
    it('names the field', () => {
        expect(passwordFault('short', 'short')?.field).toBe('password');
        expect(passwordFault('long enough', 'long enougH')?.field).toBe('again');
        expect(passwordFault('long enough', 'long enough')).toBeUndefined();
    });
});

describe('keys', () => {
    it('end after their days, or never', () => {
        expect(endOfTerm('30', 1000)).toBe(1000 + 30 * 86_400_000);
        expect(endOfTerm('never', 1000)).toBeNull();
    });
    it('are marked two weeks before they end', () => {
        const day = 86_400_000;
        expect(keyState(null, 0)).toBe('valid');
        expect(keyState(15 * day, 0)).toBe('valid');
        expect(keyState(13 * day, 0)).toBe('soon');
        expect(keyState(5, 5)).toBe('expired');
    });
});

describe('auditFilter', () => {
    const changes = { what: 'changes' };
    it('takes the span, the filters and the page from the address', () => {
        const found = auditFilter(new URLSearchParams('span=1h&user=eva&status=4xx&page=3'), 7_200_000, 'UTC');
        expect(found).toEqual({ ...changes, from: 3_600_000, user: 'eva', status: '4xx', page: 3 });
    });
    it('shows a day when nothing is asked for, and all lines when asked', () => {
        expect(auditFilter(new URLSearchParams(), 86_400_000, 'UTC')).toEqual({ ...changes, from: 0, page: 1 });
        expect(auditFilter(new URLSearchParams('span=all&q=x'), 86_400_000, 'UTC')).toEqual({
            ...changes,
            q: 'x',
            page: 1,
        });
    });
    it('asks for changes only, unless all calls are asked for', () => {
        const asked = (text: string) => auditFilter(new URLSearchParams(`span=all&${text}`), 0, 'UTC');
        expect(asked('what=all')).toEqual({ page: 1 });
        expect(asked('object=tag/T1')).toEqual({ ...changes, object: 'tag/T1', page: 1 });
    });
    it('ignores what it does not know', () => {
        expect(spanOf(new URLSearchParams('span=3y'))).toBe('24h');
        expect(spanOf(new URLSearchParams('span=chosen'))).toBe('24h');
        expect(auditFilter(new URLSearchParams('page=-2&span=all'), 0, 'UTC').page).toBe(1);
        expect(auditFilter(new URLSearchParams('from=soon'), 0, 'UTC')).toEqual({ ...changes, page: 1 });
    });
    it("takes a begin and an end in the gateway's zone, each alone too, before a fixed span", () => {
        const asked = (text: string) => auditFilter(new URLSearchParams(text), 0, 'Asia/Seoul');
        const from = Date.UTC(2026, 10, 24, 23);
        const to = Date.UTC(2026, 10, 25, 1, 30);
        expect(asked('span=1h&from=2026-11-25T08:00&to=2026-11-25T10:30')).toEqual({ ...changes, from, to, page: 1 });
        expect(asked('to=2026-11-25T10:30')).toEqual({ ...changes, to, page: 1 });
        expect(isEmptySpan({ from: to, to: from })).toBe(true);
        expect(isEmptySpan({ from, to })).toBe(false);
        expect(isEmptySpan({ from })).toBe(false);
    });
});

describe('displays', () => {
    it('take addresses between spaces, commas and lines', () => {
        expect(addressesOf(' 10.0.0.0/8,192.168.1.7\n ::1 ')).toEqual(['10.0.0.0/8', '192.168.1.7', '::1']);
        expect(addressesOf(' \n')).toEqual([]);
    });
    it('take a path, or an address of this page', () => {
        const path = (typed: string, prefix = '') => displayPath(typed, 'https://gate:8443', prefix);
        expect(path(' /alarms?priority=1 ')).toBe('/alarms?priority=1');
        expect(path('https://gate:8443/tags/A.B?range=1h')).toBe('/tags/A.B?range=1h');
        expect(path('https://gate:8443/line1/alarms', '/line1')).toBe('/alarms');
        expect(path('/line1', '/line1')).toBe('/');
        expect(path('/line12/x', '/line1')).toBe('/line12/x');
    });
    it('take no other place', () => {
        const path = (typed: string) => displayPath(typed, 'https://gate', '');
        for (const typed of [
            '',
            'alarms',
            'https://other/alarms',
            '//other/x',
            '/a b',
            '/\\other',
            '/users/keys',
            '/login',
        ])
            expect(path(typed), typed).toBeUndefined();
        expect(path('/usersx')).toBe('/usersx');
    });
});
