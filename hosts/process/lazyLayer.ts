import { Effect, Layer } from "effect"

/** The layer of a module that is loaded where it is needed: what a host does not use costs it no start. */
export const lazyLayer = <Module, A, E, R>(
  load: () => Promise<Module>,
  layerOf: (module: Module) => Layer.Layer<A, E, R>
): Layer.Layer<A, E, R> => Layer.unwrap(Effect.map(Effect.promise(load), layerOf))
