declare module 'virtual:element-files' {
  const files: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>;
  export default files;
}
