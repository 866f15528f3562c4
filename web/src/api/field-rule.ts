/** What may be typed into one field of a record, as the description of the gateway tells it. */
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
