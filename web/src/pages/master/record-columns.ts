/** Kinds that are a list; assets are a tree. */
export const listedKinds = ['site', 'customer', 'employee', 'product'] as const;
export type ListedKind = (typeof listedKinds)[number];

export function isListed(kind: string | undefined): kind is ListedKind {
    return listedKinds.some((each) => each === kind);
}

interface ListedField {
    field: string;
    /** The gateway sorts by it. */
    isSortable?: boolean;
    hiddenBelow?: 700 | 1300;
}

/** The columns of each kind's list besides name and id. */
export const columns: Readonly<Record<ListedKind, readonly ListedField[]>> = {
    site: [
        { field: 'time_zone', hiddenBelow: 700 },
        { field: 'calendar_id', isSortable: true, hiddenBelow: 700 },
        { field: 'address', hiddenBelow: 1300 },
    ],
    customer: [
        { field: 'business_no', isSortable: true, hiddenBelow: 700 },
        { field: 'contact_name', hiddenBelow: 700 },
        { field: 'phone', hiddenBelow: 700 },
        { field: 'email', hiddenBelow: 1300 },
    ],
    employee: [
        { field: 'employee_no', isSortable: true, hiddenBelow: 700 },
        { field: 'department', isSortable: true, hiddenBelow: 700 },
        { field: 'crew', isSortable: true, hiddenBelow: 700 },
        { field: 'site_id', isSortable: true, hiddenBelow: 1300 },
    ],
    product: [
        { field: 'product_code', isSortable: true, hiddenBelow: 700 },
        { field: 'product_type', isSortable: true, hiddenBelow: 700 },
        { field: 'unit', hiddenBelow: 700 },
        { field: 'customer_id', isSortable: true, hiddenBelow: 1300 },
    ],
};
