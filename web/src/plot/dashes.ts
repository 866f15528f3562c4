/** How the lines of a trend differ, in their order: six at most. */
export const dashes: readonly number[][] = [[], [8, 4], [2, 3], [12, 3, 2, 3], [4, 4], [1, 2]];
