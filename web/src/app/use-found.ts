import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { alarmsLive, byUrgency, needsAttention } from '../api/alarm';
import { opcList } from '../api/opc';
import { orderPage } from '../api/order';
import { properties } from '../api/properties';
import { useSession } from '../api/session';
import { tagsFound } from '../api/tag';
import { usePreferences } from '../live/use-preferences';
import { useT } from '../text/language';
import type { Key } from '../text/t';
import { ranked, wordsOf, type Found } from './find-rank';
import { navigation } from './navigation';

export interface FoundGroup {
    title: Key;
    items: Found[];
}

const restMs = 150;
/** The gateway is asked for so many; those that fit best are shown. */
const asked = 40;
/** Of each group so many are shown. */
const most = { few: 5, tags: 10, all: 20 } as const;
const staysMs = 30_000;

/** What is found for a text, by groups. Only what the person may see is asked for. */
export function useFound(text: string): { groups: FoundGroup[]; isLoading: boolean; error: unknown } {
    const t = useT();
    const rested = useRested(text.trim());
    const { saved, pages } = useKnown();
    const plant = usePlant(rested);
    const isTyped = text.trim() !== '';
    const group = (title: Key, all: readonly Found[], count: number = most.few): FoundGroup => ({
        title,
        items: ranked(all, text, count),
    });
    const groups = isTyped
        ? [
              group('nav.favourites', saved),
              group('shell.pages', pages),
              group('nav.devices', plant.devices),
              withAll(group('nav.tags', plant.tags, most.tags), plant.total, rested, t('find.all_tags')),
              group('nav.alarms', plant.alarms),
              group('nav.orders', plant.orders),
              group('nav.settings', plant.settings),
          ]
        : [group('nav.favourites', saved, most.all), group('shell.pages', pages, most.all)];
    return {
        groups: groups.filter((each) => each.items.length > 0),
        isLoading: isTyped && (rested !== text.trim() || plant.isLoading),
        error: plant.error,
    };
}

/** The text after a short pause in typing. */
function useRested(text: string): string {
    const [rested, setRested] = useState(text);
    useEffect(() => {
        const timer = setTimeout(() => setRested(text), restMs);
        return () => clearTimeout(timer);
    }, [text]);
    return rested;
}

/** An entry that lists all tags, where there are more than are shown. */
function withAll(group: FoundGroup, total: number, text: string, name: string): FoundGroup {
    if (group.items.length === 0 || total <= group.items.length) return group;
    const all = { id: 'all tags', name, about: String(total), path: `/tags?${new URLSearchParams({ q: text })}` };
    return { ...group, items: [...group.items, all] };
}

/** What needs no call: favourites and saved trends and filters, and the pages. */
function useKnown(): { saved: Found[]; pages: Found[] } {
    const t = useT();
    const { can } = useSession();
    const chosen = usePreferences();
    const saved = [
        ...(chosen?.favourites ?? []).map((each) => ({ ...each, about: '' })),
        ...(chosen?.trends ?? []).map((each) => ({ ...each, about: t('saved.trend') })),
        ...(chosen?.filters ?? []).map((each) => ({
            name: each.name,
            path: `/${each.list}?${each.query}`,
            about: t('saved.filter_of', { page: t(`nav.${each.list}`) }),
        })),
    ].map((each) => ({ ...each, id: `saved ${each.about} ${each.path}` }));
    const pages = navigation
        .filter((each) => can(each.role ?? 'viewer'))
        .map((each) => ({ id: `page ${each.path}`, name: t(each.text), about: '', path: each.path }));
    return { saved, pages };
}

/** What the gateway knows; nothing is asked for as long as no text is typed. */
function usePlant(text: string) {
    const { can } = useSession();
    const enabled = text !== '';
    const stays = { enabled, staleTime: staysMs };
    const devices = useQuery({ ...opcList, ...stays });
    const alarms = useQuery({ ...alarmsLive, ...stays });
    const tags = useQuery({ ...tagsFound(wordsOf(text).join(' '), asked), ...stays });
    // Its search takes one text: the longest word finds the fewest.
    const word = wordsOf(text).sort((a, b) => b.length - a.length)[0];
    const orders = useQuery({ ...orderPage({ q: word, size: asked, sort: '-updated_at' }), ...stays });
    const settings = useQuery({ ...properties, enabled: enabled && can('admin'), staleTime: staysMs });
    const queries = [devices, alarms, tags, orders, settings];
    return {
        devices: (devices.data ?? []).map((opc) => ({
            id: `device ${opc.opc_id}`,
            name: opc.opc_name,
            about: opc.opc_id === opc.opc_name ? opc.opc_type : `${opc.opc_id} · ${opc.opc_type}`,
            path: `/devices/${encodeURIComponent(opc.opc_id)}`,
            more: [opc.opc_agent_ip],
        })),
        tags: (tags.data?.data ?? []).map((tag) => ({
            id: `tag ${tag.tag_id}`,
            name: tag.tag_name,
            about: [tag.tag_id === tag.tag_name ? '' : tag.tag_id, tag.plc_address, tag.description]
                .filter(Boolean)
                .join(' · '),
            path: `/tags/${encodeURIComponent(tag.tag_id)}`,
        })),
        total: tags.data?.total ?? 0,
        alarms: (alarms.data ?? [])
            .filter(needsAttention)
            .sort(byUrgency)
            .map((alarm) => ({
                id: `alarm ${alarm.alarm_id}`,
                name: alarm.message || alarm.alarm_name || alarm.alarm_id,
                about: alarm.tag_id ?? '',
                path: `/alarms?alarm=${encodeURIComponent(alarm.alarm_id)}`,
                more: [alarm.alarm_name ?? ''],
            })),
        orders: (orders.data?.items ?? []).map((order) => ({
            id: `order ${order.order_id}`,
            name: order.order_name || order.order_id,
            about: order.order_id,
            path: `/orders?id=${encodeURIComponent(order.order_id)}`,
        })),
        settings: (can('admin') ? (settings.data?.entries ?? []) : []).map((each) => ({
            id: `setting ${each.key}`,
            name: each.key,
            about: each.meaning,
            path: `/settings?q=${encodeURIComponent(each.key)}`,
        })),
        isLoading: queries.some((each) => each.isFetching && (each.isPending || each.isPlaceholderData)),
        error: queries.find((each) => each.error)?.error,
    };
}
