export default function Page() {
  return <h1>modules</h1>;
}
