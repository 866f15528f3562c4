// Ten calls with the types that openapi-typescript makes of our document. usage: URL KEY PORT (of a device); NODE_EXTRA_CA_CERTS.
import createClient from 'openapi-fetch';
import type { paths } from './v1.d.ts';

const [url, key, port] = process.argv.slice(2);
if (!url || !key || !port) throw new Error('usage: URL KEY PORT');
const { GET, POST, DELETE } = createClient<paths>({ baseUrl: url, headers: { 'X-API-Key': key } });
const one = { params: { path: { opcId: 'GEN_4' } } };
const tag = { params: { path: { tagId: 'GEN_4.T' } } };
const answers = [
    await GET('/api/v1/system/version'),
    await POST('/api/v1/opc', {
        body: {
            opc_type: 'MODBUS', opc_agent_ip: '127.0.0.1', opc_id: 'GEN_4', opc_agent_port: Number(port), timecycle: 100,
            tag_list: [{ plc_address: 'hr3', data_type: 'UInt16', tag_id: 'GEN_4.T' }],
        },
    }),
    await GET('/api/v1/opc/{opcId}', one),
    await GET('/api/v1/tag/{tagId}', tag),
    await POST('/api/v1/tag/{tagId}/value', { ...tag, body: { value: '80' } }),
    await GET('/api/v1/tag/{tagId}/value', tag),
    await GET('/api/v1/opc'),
    await POST('/api/v1/opc/{opcId}/stop', one),
    await POST('/api/v1/opc/{opcId}/start', one),
    await DELETE('/api/v1/opc/{opcId}', one),
];
for (const { data, error } of answers) {
    if (error || data?.result !== 'OK') throw new Error(JSON.stringify(error ?? data));
}
console.log(`${answers.length} calls`);
