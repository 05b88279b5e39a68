import { Contrib, Enums, Models, Serialize, Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { PackageURL } from "packageurl-js";
import { productionPackages } from "./production-packages.mjs";

const { ComponentBuilder } = Contrib.FromNodePackageJson.Builders;
const { ExternalReferenceFactory } = Contrib.FromNodePackageJson.Factories;
const { parsePackageIntegrity } = Contrib.FromNodePackageJson.Utils;
const version = Spec.Version.v1dot6;

/**
 * Returns the release's SBOM as CycloneDX JSON. It lists every package that the product depends on: those whose files
 * are in the release's node_modules (`shipped`), and the others, whose code may be part of a bundle. Throws if the
 * document does not match CycloneDX's schema.
 */
export async function sbom(root, { manifest, lock, time, shipped }) {
  const { direct, packages } = productionPackages(root);
  const makeComponent = componentMaker();
  const product = makeComponent(manifest, Enums.ComponentType.Application);
  const components = new Map(
    [...packages].map(([folder, one]) => {
      const component = makeComponent(one.manifest, Enums.ComponentType.Library);
      const integrity = lock.packages[folder]?.integrity;
      if (integrity) component.hashes.set(...parsePackageIntegrity(integrity));
      component.properties.add(new Models.Property("taoli:shipped", String(shipped.has(folder))));
      component.bomRef.value = `${component.purl}#${folder}`;
      return [folder, component];
    }),
  );
  link(product, direct, components);
  for (const [folder, { dependencies }] of packages) link(components.get(folder), dependencies, components);
  const bom = new Models.Bom({
    components: new Models.ComponentRepository(components.values()),
    metadata: new Models.Metadata({ component: product, timestamp: new Date(time) }),
  });
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.SpecVersionDict[version]));
  const text = `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
  await validate(text);
  return text;
}

/** Rejects unless the text is CycloneDX JSON of this version. */
export async function validate(text) {
  const error = await new Validation.JsonStrictValidator(version).validate(text);
  if (error !== null) throw new Error(`The SBOM does not match CycloneDX's schema: ${JSON.stringify(error)}`);
}

function componentMaker() {
  const licenses = new Contrib.License.Factories.LicenseFactory();
  const builder = new ComponentBuilder(new ExternalReferenceFactory(), licenses);
  return (manifest, type) => {
    const component = builder.makeComponent(manifest, type);
    const [group, name] = manifest.name.startsWith("@") ? manifest.name.split("/") : [undefined, manifest.name];
    component.purl = new PackageURL("npm", group, name, manifest.version).toString();
    component.bomRef.value = component.purl;
    return component;
  };
}

function link(component, folders, components) {
  for (const folder of folders) component.dependencies.add(components.get(folder).bomRef);
}
