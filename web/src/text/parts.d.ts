/** The two parts of a language: tools/split-texts.js. */
declare module '*?part=first' {
    export const texts: import('./t').LoadedMessages;
}
declare module '*?part=rest' {
    export const texts: import('./t').LoadedMessages;
}
