// The configuration of the analyzer in tests/support/manifest.ts: without it, the analyzer would change package.json.
export default { litelement: true, quiet: true, packagejson: false };
