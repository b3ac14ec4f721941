export default function Page() {
  return <h1>roadmap</h1>;
}
