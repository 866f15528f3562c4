/** The dash patterns of the lines of a trend, in their order: at most six. */
export const dashes: readonly number[][] = [[], [8, 4], [2, 3], [12, 3, 2, 3], [4, 4], [1, 2]];

/** Of a line of an earlier time. */
export const pastDash: number[] = [1, 3];
