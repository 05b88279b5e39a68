import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { AuthProvider, useAuth } from "./auth-context.tsx";

function Probe() {
  const { session, loading } = useAuth();
  return <p>{`${session === null ? "signed out" : "signed in"}, ${loading ? "loading" : "known"}`}</p>;
}

test("useAuth throws outside its provider", () => {
  expect(() => renderToString(<Probe />)).toThrow("useAuth must be used within an AuthProvider");
});

test("the session is unknown during server rendering", () => {
  const page = (
    <AuthProvider provider={{ url: "https://taoli.example/auth/v1" }}>
      <Probe />
    </AuthProvider>
  );
  expect(renderToString(page)).toBe("<p>signed out, loading</p>");
});
