/** The rule for one field of a record, from the gateway's OpenAPI document. */
export interface FieldRule {
    name: string;
    /** text, integer, number, boolean, choice or object. */
    type: string;
    required?: boolean;
    values?: readonly string[];
    min?: number;
    max?: number;
    max_length?: number;
}
