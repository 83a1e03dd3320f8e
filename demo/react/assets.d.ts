// The default export of an SVG file is its URL.
declare module '*.svg' {
  const url: string;
  export default url;
}
