import { expect, test } from 'vitest';
import type { Role } from '../api/session';
import { show } from '../testing/show';
import { useHistoryPath } from './use-history-path';

function Path() {
    return <p>{useHistoryPath({ kind: 'tag', id: 'L1.A', opcId: 'L1' })}</p>;
}

test.each<[Role, string]>([
    ['admin', '/users/audit?span=all&object=tag%2FL1.A'],
    ['operator', '/devices/L1/events?tag=L1.A'],
    ['viewer', ''],
])('the changes of a tag are listed in the audit or, for others, in the events of its device: %s', (role, path) => {
    expect(show(<Path />, { role }).container.textContent).toBe(path);
});
