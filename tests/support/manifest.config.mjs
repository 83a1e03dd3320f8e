// The analyzer of tests/support/manifest.ts: package.json names the built manifest itself, and no run may change that.
export default { litelement: true, quiet: true, packagejson: false };
