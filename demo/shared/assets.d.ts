// The default export of an SVG file is its URL.
declare module '*.svg' {
  const url: string;
  export default url;
}
// The default export of a file with `?raw` is its text.
declare module '*?raw' {
  const text: string;
  export default text;
}
