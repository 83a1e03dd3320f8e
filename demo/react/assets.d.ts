// The default export of an SVG file is its URL.
declare module '*.svg' {
  const address: string;
  export default address;
}
