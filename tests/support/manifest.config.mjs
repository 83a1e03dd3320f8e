// Configures the analyzer in tests/support/manifest.ts. Without this file, the analyzer would change package.json.
export default { litelement: true, quiet: true, packagejson: false };
