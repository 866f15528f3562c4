/** Kinds that are a list; assets are a tree. */
export const listed_kinds = ['site', 'customer', 'employee', 'product'] as const;
export type ListedKind = (typeof listed_kinds)[number];

export function isListed(kind: string | undefined): kind is ListedKind {
    return listed_kinds.some((each) => each === kind);
}

interface ListedField {
    field: string;
    /** The gateway sorts by it. */
    is_sortable?: boolean;
    hidden_below?: 700 | 1300;
}

/** What the list of each kind shows beside name and id. */
export const columns: Readonly<Record<ListedKind, readonly ListedField[]>> = {
    site: [
        { field: 'time_zone', hidden_below: 700 },
        { field: 'calendar_id', is_sortable: true, hidden_below: 700 },
        { field: 'address', hidden_below: 1300 },
    ],
    customer: [
        { field: 'business_no', is_sortable: true, hidden_below: 700 },
        { field: 'contact_name', hidden_below: 700 },
        { field: 'phone', hidden_below: 700 },
        { field: 'email', hidden_below: 1300 },
    ],
    employee: [
        { field: 'employee_no', is_sortable: true, hidden_below: 700 },
        { field: 'department', is_sortable: true, hidden_below: 700 },
        { field: 'crew', is_sortable: true, hidden_below: 700 },
        { field: 'site_id', is_sortable: true, hidden_below: 1300 },
    ],
    product: [
        { field: 'product_code', is_sortable: true, hidden_below: 700 },
        { field: 'product_type', is_sortable: true, hidden_below: 700 },
        { field: 'unit', hidden_below: 700 },
        { field: 'customer_id', is_sortable: true, hidden_below: 1300 },
    ],
};
